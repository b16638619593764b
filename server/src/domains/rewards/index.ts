import type { Handlers } from '#server/http/api/handlers.ts';
import { claimFreeItem } from './free-items.service.ts';
import { grantReactions } from './grants.react.ts';
import { grantData } from './grants.repo.ts';
import type { RewardsDeps } from './rewards.deps.ts';

export { claimedItems, eraseGrants } from './grants.repo.ts';

export type Rewards = ReturnType<typeof createRewards>;

/** What players are given, and how they claim it: today the free items of the shop. */
export function createRewards(deps: RewardsDeps) {
  const handlers: Handlers<'POST /games/:gid/free-items/:item'> = {
    'POST /games/:gid/free-items/:item': (input, caller, { idempotencyKey }) =>
      claimFreeItem(deps, caller, input, idempotencyKey),
  };
  return {
    handlers,
    ...grantReactions,
    /** All that is kept of a player. */
    dataOf: (playerId: string) => grantData(deps.sql, playerId),
  };
}
