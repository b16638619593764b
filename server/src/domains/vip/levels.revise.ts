import type { Tx } from '#server/db/client.ts';
import { type Change, firstReached, type Reached } from '#server/domains/points/index.ts';
import { type Revision, reviseGrants, type Unclaimed, unclaimedGrants } from '#server/domains/rewards/index.ts';
import { waitAfter } from './levels.rules.ts';
import type { Vip } from './vip.catalog.ts';

/**
 * What levels brought and nobody claimed, once money went back or came again. It is withdrawn when, without that money, the level was
 * never reached since it was given; else it waits from the payment that reached the level first.
 */
export async function reviseLevels(tx: Tx, { levels, timeZone }: Vip, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const players = [...new Set(changes.map(({ playerId }) => playerId))];
  const grants = await unclaimedGrants(tx, players, ['vip_level', 'vip_month']);
  const known = grants.flatMap((grant) => {
    const level = levels.find(({ id }) => id === grant.subject);
    return level ? [{ grant, points: level.from }] : [];
  });
  const questions = known.map(({ grant, points }) => ({ playerId: grant.playerId, since: grant.givenAt, points }));
  const keys = changes.map(({ key }) => key);
  const answers = await firstReached(tx, questions, timeZone, keys);
  await reviseGrants(
    tx,
    answers.flatMap((answer, n) => revisionOf(known[n]?.grant, answer) ?? []),
  );
}

/** Null: it stays as it is. */
function revisionOf(grant: Unclaimed | undefined, { at, before }: Reached): Revision | null {
  if (!grant) return null;
  const { state, givenAt, from } = grant;
  // A threshold that was raised takes nothing, and one that was lowered gives nothing here: the points alone do.
  if (at === null) return before && state === 'claimable' ? { ...grant, state: 'withdrawn' } : null;
  if (before && state === 'withdrawn') return null;
  // What a month brought at once does not wait, as long as the level was there when it began.
  const waits = from !== null || at > givenAt;
  const times = waits ? waitAfter(at, grant.until) : { from, until: grant.until };
  const same = state === 'claimable' && times.from?.getTime() === from?.getTime();
  return same ? null : { ...grant, state: 'claimable', ...times };
}
