import type { Tx } from '#server/db/client.ts';
import { type Change, firstReached } from '#server/domains/points/index.ts';
import {
  type GrantKey,
  giveGrants,
  type MovedGrant,
  moveGrants,
  type NewGrant,
  type Unsettled,
  unsettledGrants,
  withdrawGrants,
} from '#server/domains/rewards/index.ts';
import { claimableFrom, claimableUntil } from './levels.rules.ts';
import type { Vip } from './vip.catalog.ts';

/**
 * Corrects the unclaimed grants of levels after a refund, or after a refund that failed. Compares the points with and
 * without the changed orders: a grant is withdrawn if the refund is the reason why its level was never reached since it
 * was given. Otherwise it can be claimed some time after the payment that first reached the level. A changed threshold
 * does not withdraw or give anything here: only points do.
 */
export async function reviseLevels(tx: Tx, { levels, timeZone }: Vip, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const players = [...new Set(changes.map(({ playerId }) => playerId))];
  const grants = await unsettledGrants(tx, players, ['vip_level', 'vip_month']);
  const known = grants.flatMap((grant) => {
    const level = levels.find(({ id }) => id === grant.subject);
    return level ? [{ grant, points: level.from }] : [];
  });
  const questions = known.map(({ grant, points }) => ({ playerId: grant.playerId, since: grant.givenAt, points }));
  const keys = changes.map(({ key }) => key);
  const lost: GrantKey[] = [];
  const again: NewGrant[] = [];
  const moved: MovedGrant[] = [];
  for (const [n, { at, before }] of (await firstReached(tx, questions, timeZone, keys)).entries()) {
    const grant = known[n]?.grant;
    if (!grant) continue;
    if (at === null) {
      if (before) lost.push(grant);
      continue;
    }
    const { from, until } = timesOf(grant, at);
    if (!before && grant.state !== 'claimable') again.push({ ...grant, from, until });
    else if (from && from.getTime() !== grant.from?.getTime()) moved.push({ ...grant, from, until });
  }
  await withdrawGrants(tx, lost);
  await giveGrants(tx, again);
  await moveGrants(tx, moved);
}

/** Returns when a grant whose level was reached at `at` can be claimed; null: at once, or without an end. */
function timesOf({ givenAt, from, until }: Unsettled, at: Date): { from: Date | null; until: Date | null } {
  // A month's coupon that was claimable at once stays so if the level was reached before it was given.
  if (from === null && at <= givenAt) return { from, until };
  const begins = claimableFrom(at);
  return { from: begins, until: until && claimableUntil(begins, until) };
}
