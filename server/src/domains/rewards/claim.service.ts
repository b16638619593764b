import type { Character } from '#contract/endpoints/characters.ts';
import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import { refusalReason } from '#server/db/refuse.ts';
import { lockBalance } from '#server/domains/points/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { effects } from './claim.effects.ts';
import { claimableGrants, claimGrants, findGrant, type GrantRow } from './claim.repo.ts';
import { presentReward } from './grants.present.ts';
import { expiringGrants } from './list.repo.ts';
import { findCharacter, findReceiver } from './receiver.ts';
import type { RewardsDeps } from './rewards.deps.ts';

const ONE = 'POST /me/rewards/:id/claim';
const ALL = 'POST /me/rewards/claim-all';

/**
 * Claims a reward. Goods are sent to the game for a character; a coupon or points are available at once.
 * @throws ApiError the codes of the endpoint
 */
export function claimReward(
  deps: RewardsDeps,
  caller: Caller,
  { params: { id }, body: { region, roleId, locale } }: HandlerInput<typeof ONE>,
  key: string,
): Promise<Output<typeof ONE>> {
  const use = keyUse(caller.playerId, ONE, key, { id, region, roleId });
  return runOnce({
    async write() {
      if (caller.deletionRequested) throw apiError('account.leaving', {});
      const grant = await readGrant(deps, caller.playerId, id);
      const refused = claimRefusal(deps, grant);
      if (refused) throw refused;
      const role = await findReceiver(deps, caller, grant.contents, region, roleId);
      if (!(await store(deps, caller, [grant], role, use))) return null;
      return presentReward(deps, await readGrant(deps, caller.playerId, id), locale);
    },
    async replay() {
      const earlier = await earlierResult(deps.sql, use);
      return earlier === null ? null : presentReward(deps, await readGrant(deps, caller.playerId, earlier), locale);
    },
  });
}

/**
 * Claims every reward that the character can receive. The answer also lists the rewards that are left.
 * @throws ApiError the codes of the endpoint
 */
export function claimAll(
  deps: RewardsDeps,
  caller: Caller,
  { body: { gid, region, roleId, locale } }: HandlerInput<typeof ALL>,
  key: string,
): Promise<Output<typeof ALL>> {
  const use = keyUse(caller.playerId, ALL, key, { gid, region, roleId });
  const answer = async (ids: readonly string[]): Promise<Output<typeof ALL>> => {
    const left = await claimableGrants(deps.sql, caller.playerId);
    const claimed = await Promise.all(ids.map((id) => readGrant(deps, caller.playerId, id)));
    return {
      claimed: claimed.map((grant) => presentReward(deps, grant, locale)),
      left: left.map((grant) => presentReward(deps, grant, locale)),
    };
  };
  return runOnce({
    async write() {
      if (caller.deletionRequested) throw apiError('account.leaving', {});
      const role = await findCharacter(deps, caller, gid, region, roleId);
      const waiting = await claimableGrants(deps.sql, caller.playerId);
      const fitting = waiting.filter(
        (grant) => (grant.gid === null || grant.gid === gid) && !claimRefusal(deps, grant),
      );
      return (await store(deps, caller, fitting, role, use)) ? answer(fitting.map(({ id }) => id)) : null;
    },
    async replay() {
      const earlier = await earlierResult(deps.sql, use);
      return earlier === null ? null : answer(earlier.split(' ').filter(Boolean));
    },
  });
}

/** Returns how many rewards the player can claim now, without those whose contents left the catalogue. */
export async function countDue(deps: RewardsDeps, playerId: string): Promise<number> {
  const waiting = await claimableGrants(deps.sql, playerId);
  return waiting.filter((grant) => !claimRefusal(deps, grant)).length;
}

/** Returns the reward of each player that ends next, if it ends within `hours`. */
export async function readExpiring(
  deps: RewardsDeps,
  db: Db,
  playerIds: readonly string[],
  hours: number,
): Promise<{ playerId: string; reference: string; until: Date }[]> {
  const found = new Map<string, { playerId: string; reference: string; until: Date }>();
  for (const grant of await expiringGrants(db, playerIds, hours)) {
    const { playerId, id, until } = grant;
    if (until && !found.has(playerId) && !claimRefusal(deps, grant))
      found.set(playerId, { playerId, reference: id, until });
  }
  return [...found.values()];
}

/** @throws ApiError `reward.unknown` */
export async function readGrant({ sql }: RewardsDeps, playerId: string, id: string): Promise<GrantRow> {
  const grant = await findGrant(sql, playerId, id);
  if (!grant) throw apiError('reward.unknown', {});
  return grant;
}

/** Returns the reason why the grant cannot be claimed now; null if it can. */
function claimRefusal({ catalog }: RewardsDeps, { state, contents, from, until, readAt }: GrantRow): ApiError | null {
  if (state === 'withdrawn') return apiError('reward.withdrawn', {});
  if (state !== 'claimable' || contents === null) return apiError('reward.claimed', {});
  if (from && from > readAt) return apiError('reward.too_early', { from: from.toISOString() });
  if (until && until <= readAt) return apiError('reward.expired', { until: until.toISOString() });
  return effects.isGone(catalog.current(), contents, readAt) ? apiError('reward.unavailable', {}) : null;
}

/** Claims grants and stores the effects in the caller's transaction. Returns false if the key was used before. */
export async function claimInTransaction(
  deps: RewardsDeps,
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  role: Character | null,
  use: KeyUse | null,
): Promise<boolean> {
  const claimed = await claimGrants(tx, caller.playerId, ids, role, use);
  if (claimed) await effects.write(deps, tx, caller, claimed, role);
  return claimed !== null;
}

/** Stores the claims and their effects in one transaction. Returns false if the key was used before. */
async function store(
  deps: RewardsDeps,
  caller: Caller,
  grants: readonly GrantRow[],
  role: Character | null,
  use: KeyUse,
): Promise<boolean> {
  try {
    return await deps.sql.begin(async (tx) => {
      if (grants.some(({ contents }) => contents && 'points' in contents)) await lockBalance(tx, caller.playerId);
      const ids = grants.map(({ id }) => id);
      return claimInTransaction(deps, tx, caller, ids, role, use);
    });
  } catch (error) {
    if (refusalReason(error) !== 'reward') throw error;
    // A concurrent request claimed it first, for example from the player's other tab.
    throw apiError('reward.claimed', {});
  }
}
