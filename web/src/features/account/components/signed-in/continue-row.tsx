import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GameSummary } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { SignInLink } from '#web/navigation/sign-in-link.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { meQuery } from '../../api/queries.ts';
import { useSession } from '../../hooks/use-session.ts';
import { ContinueCard } from './continue-card.tsx';

interface Props {
  games: readonly GameSummary[] | undefined;
  /** Cards shown before the characters; null while unknown. */
  first: readonly ReactNode[] | null;
  className: string;
}

/** Height of the tallest card, the one with a waiting order. */
const HEIGHT = 'min-h-[126px] md:min-h-24';

/**
 * Leads back to the player's characters. It has the same height for everybody, so that nothing moves once the session
 * is known.
 */
export function ContinueRow({ games, first, className }: Props) {
  const t = useT();
  const { ready, signedIn, userInfo } = useSession();
  const me = useQuery(meQuery(signedIn));

  if (ready && !signedIn) {
    return (
      <Hint icon="user" text={t('home.continue.signin')}>
        <SignInLink />
      </Hint>
    );
  }
  if (!first || (!me.isError && (!me.data || !games))) return <Skeleton className={cx(HEIGHT, 'rounded-card')} />;
  const cards = (me.data?.recent ?? []).flatMap((recent) => {
    const game = games?.find(({ gid }) => gid === recent.gid);
    return game ? [<ContinueCard key={recent.gid} recent={recent} game={game} />] : [];
  });
  if (cards.length + first.length === 0 && me.isError) return <LoadFailed query={me} />;
  if (cards.length + first.length === 0)
    return <Hint icon="bag" text={t('home.continue.first', { name: userInfo?.nickname ?? '' })} />;
  return (
    <div className={cx(HEIGHT, className)}>
      {first}
      {cards}
    </div>
  );
}

function Hint({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) {
  return (
    <div className={cx(HEIGHT, 'flex flex-wrap items-center gap-4 rounded-card bg-surface p-4 shadow-card')}>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-tint text-accent max-[400px]:hidden">
        <Icon name={icon} />
      </span>
      <p className="min-w-0 flex-1 basis-[8rem] text-muted">{text}</p>
      {children}
    </div>
  );
}
