import { z } from 'zod';
import { findEarlierGrants, isDifferentBatch } from '#server/domains/rewards/index.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import { batchOf, grantLines, problemsOf, sumsOf as sumsOfContents } from '../grant-lines.ts';
import { findRecipients, knownLines, type Recipient } from '../grant-recipients.ts';
import { createValuation, total } from '../grant-value.ts';
import { grantsMeant, grantsOf, LISTED, sumsOf } from '../grants.repo.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';

/** The result of a line: the player gets a grant, has it already, does not exist, or the line is wrong. */
export interface LineResult {
  uid: number | null;
  result: 'fresh' | 'before' | 'unknown' | 'wrong';
  /** Null for players who get it or have it. */
  why: string | null;
}

/** Returns the result that `grants give` would have for these lines; writes nothing. */
export const grantsCheck = query({
  name: 'grants check',
  permission: 'grants.read',
  input: grantLines,
  read: async ({ sql, catalogue: read }, given) => {
    const catalogue = await read();
    const problems = await problemsOf(sql, catalogue, given);
    const batch = batchOf(given);
    const recipients = await findRecipients(sql, given.lines, false);
    const known = knownLines(given, recipients);
    const earlier = await findEarlierGrants(sql, batch.name, known);
    const had = new Map(earlier.map(({ playerId, same }) => [playerId, same]));
    const fresh = known.filter(({ playerId }) => !had.has(playerId)).map(({ contents }) => contents);
    const wrong = new Map(problems.flatMap(({ index, why }) => (index === null ? [] : [[index, why]])));
    return {
      other: await isDifferentBatch(sql, batch),
      /** The problem of what all players get, or of its end. */
      all: problems.find(({ index }) => index === null)?.why ?? null,
      rows: recipients.map((recipient, at) => resultOf(recipient, wrong.get(at), had)),
      fresh: fresh.length,
      before: earlier.length,
      sums: [...sumsOfContents(fresh)].map(([what, count]) => ({ what, count })),
      value: total(fresh.map(createValuation(catalogue))),
    };
  },
});

function resultOf(recipient: Recipient, problem: string | undefined, had: ReadonlyMap<string, boolean>): LineResult {
  const uid = 'uid' in recipient ? recipient.uid : null;
  if (problem !== undefined) return { uid, result: 'wrong', why: problem };
  if ('why' in recipient) return { uid, result: recipient.isUnknown ? 'unknown' : 'wrong', why: recipient.why };
  const same = had.get(recipient.playerId);
  if (same === undefined) return { uid, result: 'fresh', why: null };
  return same
    ? { uid, result: 'before', why: null }
    : { uid, result: 'wrong', why: 'the player has something else of this batch' };
}

export const grantId = z.string().refine(isUuid, '{id} is the id of a grant, from `grants show`');

/** Shows the grants of a player or of a batch: the sum of each state, and the first grants. */
export const grantsShow = query({
  name: 'grants show',
  permission: 'grants.read',
  input: z
    .strictObject({ player: z.string().optional(), batch: z.string().optional() })
    .refine(({ player, batch }) => (player === undefined) !== (batch === undefined), 'Either {player} or {batch}.'),
  read: async ({ sql }, { player, batch = '' }) => {
    if (player !== undefined)
      return { sums: [], grants: await grantsOf(sql, await playerOf(sql, player)), listed: LISTED };
    const sums = await sumsOf(sql, { batch });
    if (sums.length === 0) throw new OperationRefusal('batch.unknown', `There is no batch ${batch}.`, { batch });
    return { sums, grants: await grantsMeant(sql, { batch }), listed: LISTED };
  },
});
