import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoints/index.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { shortcutsQuery } from '#web/features/orders/api/queries.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { useShop } from '#web/navigation/links.tsx';

const answered = ({ isPending, failureCount }: Pick<UseQueryResult, 'isPending' | 'failureCount'>) =>
  !isPending || failureCount > 0;

/** Loads the game of the address, the session and the player's earlier choices. `game` is set once all are known. */
export function useKnown() {
  const { gid } = useShop();
  const { locale } = useLocale();
  const { ready, signedIn, userInfo } = useSession();
  const gameResult = useQuery({
    ...gameQuery(gid, locale),
    // During a change of the language or a refresh, the page stays as it is until the answer comes.
    placeholderData: (previous) => (previous?.gid === gid ? previous : undefined),
  });
  const publisher = useQuery(gamesQuery(locale)).data?.publisher;
  const mineResult = useQuery({
    ...mineQuery(gid, locale, signedIn),
    placeholderData: (previous, query) => (query?.queryKey[2] === gid ? previous : undefined),
  });
  const shortcuts = useQuery(shortcutsQuery(locale, signedIn));
  // The earlier choices only set defaults, so the page continues without them after the first failure.
  const known = ready && (!signedIn || (answered(mineResult) && answered(shortcuts)));
  return {
    gid,
    gameResult,
    game: known ? gameResult.data : undefined,
    publisher,
    signedIn,
    uid: userInfo?.uid ?? '',
    mine: signedIn ? mineResult.data : undefined,
    /** The number of unpaid orders, if the player has reached their limit; else null. */
    full: signedIn && shortcuts.data && isFull(shortcuts.data) ? shortcuts.data.open.length : null,
    open: (signedIn && shortcuts.data?.open.find((order) => order.game.gid === gid)) || null,
  };
}

const isFull = ({ open, most }: Output<'GET /me/shortcuts'>): boolean => most !== undefined && open.length >= most;

export type Known = ReturnType<typeof useKnown>;
