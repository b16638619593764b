import { useQuery } from '@tanstack/react-query';
import type { GameSummary } from '#contract/endpoints/games.ts';
import { ContinueRow } from '#web/features/account/components/signed-in/continue-row.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { shortcutsQuery } from '#web/features/orders/api/queries.ts';
import { BuyAgain } from '#web/features/orders/components/next/buy-again.tsx';
import { OpenOrder } from '#web/features/orders/components/next/open-order.tsx';
import { useLocale } from '#web/i18n/index.tsx';

/** Shows how the player can continue: with an unpaid order, a previous purchase, or a character. */
export function GoOn({ games, className }: { games: readonly GameSummary[] | undefined; className: string }) {
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const { data, isError } = useQuery(shortcutsQuery(locale, signedIn));
  const first = data
    ? [
        ...data.open.map((order) => <OpenOrder key={order.number} order={order} look="card" />),
        ...data.again.slice(0, 1).map((again) => <BuyAgain key={again.item.id} again={again} />),
      ]
    : isError
      ? []
      : null;
  return <ContinueRow games={games} first={first} className={className} />;
}
