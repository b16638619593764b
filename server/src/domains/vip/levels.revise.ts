import type { Tx } from '#server/db/client.ts';
import { type Change, firstReached } from '#server/domains/points/index.ts';
import {
  type GrantKey,
  giveGrants,
  type Moved,
  moveGrants,
  type NewGrant,
  type Unsettled,
  unsettledGrants,
  withdrawGrants,
} from '#server/domains/rewards/index.ts';
import { claimableFrom, claimableUntil } from './levels.rules.ts';
import type { Vip } from './vip.catalog.ts';

/**
 * What levels brought and nobody has yet, once money went back or came again. It is withdrawn when, without that money, the level was
 * never reached since it was given; else it waits from the payment that reached the level first. A threshold that was raised takes
 * nothing, and one that was lowered gives nothing here: the points alone do.
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
  const moved: Moved[] = [];
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

/** When can be claimed what was reached at an instant; null: at once, or without an end. */
function timesOf({ givenAt, from, until }: Unsettled, at: Date): { from: Date | null; until: Date | null } {
  // What a month brought at once does not wait, as long as the level was there when it began.
  if (from === null && at <= givenAt) return { from, until };
  const begins = claimableFrom(at);
  return { from: begins, until: until && claimableUntil(begins, until) };
}
