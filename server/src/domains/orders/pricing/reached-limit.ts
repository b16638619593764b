import { ALL_PLAYERS, LIFETIME, type usedIn } from '#server/domains/limits/index.ts';
import type { QuoteFacts } from './quote.facts.ts';
import type { Choice } from './quote.rules.ts';

/** The counts of a player and of all players in a game. */
export type UsedCounts = Awaited<ReturnType<typeof usedIn>>;

/** Returns which limit of an item another purchase would exceed; null: none. */
export function reachedLimit(
  { game: { gid }, item: { id, stock, limit } }: Choice,
  { playerId, roleId }: { playerId: string; roleId: string },
  { period }: Pick<QuoteFacts, 'period'>,
  counts: UsedCounts,
): 'stock' | 'purchases' | null {
  const usedBy = (owner: string, scope: string, starts: string | undefined): number =>
    counts.find(
      (one) =>
        one.playerId === owner && one.gid === gid && one.subject === id && one.scope === scope && one.period === starts,
    )?.used ?? 0;
  if (stock !== undefined && usedBy(ALL_PLAYERS, '', LIFETIME) >= stock) return 'stock';
  if (!limit) return null;
  const scope = limit.per === 'character' ? roleId : '';
  return usedBy(playerId, scope, period?.starts) >= limit.count ? 'purchases' : null;
}
