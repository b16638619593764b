import { grantReactions } from './grants.react.ts';
import { grantData } from './grants.repo.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { rewardRoutes } from './rewards.routes.ts';

export { type Contents, checkContents, contents } from './contents.catalog.ts';
export { type GrantKey, type GrantSource, giveGrants, type NewGrant, withdrawGrants } from './give.repo.ts';
export { claimedItems, eraseGrants } from './grants.repo.ts';

export type { RewardsDeps } from './rewards.deps.ts';

export type Rewards = ReturnType<typeof createRewards>;

/** What players are given, and how they claim it. */
export const createRewards = (deps: RewardsDeps) => ({
  handlers: rewardRoutes(deps),
  ...grantReactions,
  /** All that is kept of a player. */
  dataOf: (playerId: string) => grantData(deps.sql, playerId),
});
