import type { Character } from '#contract/endpoints/characters.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { effects } from './claim.effects.ts';
import { claimInTransaction, countDue, readExpiring, readGrant } from './claim.service.ts';
import type { Contents } from './contents.catalog.ts';
import { nameContents, presentReward } from './grants.present.ts';
import { grantReactions, settleMissed } from './grants.react.ts';
import { findReceiver } from './receiver.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { rewardRoutes } from './rewards.routes.ts';

export {
  type Batch,
  type BatchLine,
  findEarlierGrants,
  type GrantSelection,
  giveBatch,
  isDifferentBatch,
  isSelected,
  storeBatch,
  withdrawSelected,
} from './batch.repo.ts';
export { type Contents, checkContents, contents } from './contents.catalog.ts';
export {
  findGiven,
  type GrantKey,
  type GrantSource,
  type GrantStanding,
  giveGrants,
  givenSql,
  grantId,
  grantStandings,
  type NewGrant,
  withdrawGrants,
} from './give.repo.ts';
export { claimedItems, eraseGrants, grantData } from './grants.repo.ts';

export type { RewardsDeps } from './rewards.deps.ts';
export { giveNewGrants, type MovedGrant, moveGrants, type Unsettled, unsettledGrants } from './unsettled.repo.ts';

export type Rewards = ReturnType<typeof createRewards>;

/** Creates the rewards domain: grants to players, and their claims. */
export const createRewards = (deps: RewardsDeps) => ({
  handlers: rewardRoutes(deps),
  ...grantReactions,
  /** Settles grants whose game answered without a handler. Returns how many it changed. */
  settleMissed: () => settleMissed(deps.sql),
  /**
   * Returns the character that receives the contents; null for coupons and points.
   * @throws ApiError `reward.unavailable`, `reward.needs_character`, those of characters
   */
  async receiver(caller: Caller, contents: Contents, region?: string, roleId?: string): Promise<Character | null> {
    if (effects.isGone(deps.catalog.current(), contents, await databaseNow(deps.sql)))
      throw apiError('reward.unavailable', {});
    return findReceiver(deps, caller, contents, region, roleId);
  },
  /** Claims a grant that the caller's transaction just gave. */
  claimGiven: (tx: Tx, caller: Caller, id: string, role: Character | null) =>
    claimInTransaction(deps, tx, caller, [id], role, null),
  /** Returns how many rewards the player can claim now. */
  due: (playerId: string) => countDue(deps, playerId),
  /** Returns the reward of each player that ends next, if it ends within `hours`. */
  expiring: (db: Db, playerIds: readonly string[], hours: number) => readExpiring(deps, db, playerIds, hours),
  /** Returns the names and quantities of the contents in a language. */
  nameContents: (contents: Contents, locale: Locale) => nameContents(deps.catalog.current(), contents, locale),
  /** Returns a reward as its player sees it. @throws ApiError `reward.unknown` */
  show: async (playerId: string, id: string, locale: Locale) =>
    presentReward(deps, await readGrant(deps, playerId, id), locale),
});
