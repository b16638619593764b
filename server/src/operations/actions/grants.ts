import { z } from 'zod';
import {
  findEarlierGrants,
  giveBatch,
  isDifferentBatch,
  storeBatch,
  withdrawSelected,
} from '#server/domains/rewards/index.ts';
import { checkGrants } from '../approvals/limits.ts';
import { batchOf, grantLines, problemsOf, summaryOf } from '../grant-lines.ts';
import { findRecipients, knownLines } from '../grant-recipients.ts';
import { createValuation, total } from '../grant-value.ts';
import { sumsOf } from '../grants.repo.ts';
import { action } from '../operation.ts';
import { grantId } from '../queries/grants.ts';
import { OperationRefusal } from '../refusal.ts';

export const grantsGive = action({
  name: 'grants give',
  permission: 'grants.give',
  input: grantLines,
  // The log keeps only the number of players: the grants name them until their accounts are erased.
  kept: ({ batch, contents, until, lines, more }) => ({
    batch,
    players: `${lines.length}`,
    // One approval covers a list that gives the same to all. Other lists show their contents part by part.
    ...(contents && more && { list: `${lines.length + more.players}` }),
    contents: contents ? JSON.stringify(contents) : summaryOf(lines),
    ...(until && { until: until.toISOString() }),
  }),
  ask: async ({ sql, catalogue }, given) => {
    const [wrong] = await problemsOf(sql, await catalogue(), given);
    if (wrong) throw refused(wrong.why);
  },
  perform: async (parts, tx, given, { caller }) => {
    const batch = batchOf(given);
    await storeBatch(tx, batch);
    if (await isDifferentBatch(tx, batch)) throw otherBatch(batch.name);
    const recipients = await findRecipients(tx, given.lines, true);
    const wrong = recipients.find((one) => 'why' in one && !one.isUnknown);
    if (wrong && 'why' in wrong) throw refused(wrong.why);
    const known = knownLines(given, recipients);
    const before = await findEarlierGrants(tx, batch.name, known);
    if (before.some(({ same }) => !same)) throw otherBatch(batch.name);
    const granted = await giveBatch(tx, batch, known);
    const had = new Set(before.map(({ playerId }) => playerId));
    const worthOf = createValuation(await parts.catalogue());
    const value = total(known.filter(({ playerId }) => !had.has(playerId)).map(({ contents }) => worthOf(contents)));
    await checkGrants(parts, tx, caller, {
      command: 'grants give',
      batch: batch.name,
      players: granted,
      value,
      more: given.more ?? null,
    });
    const unknown = given.lines.length - known.length;
    return { number: null, batch: batch.name, given: granted, before: known.length - granted, unknown, value };
  },
});

const refused = (why: string) => new OperationRefusal('grant.wrong', `Nobody got anything: ${why}.`, { why });

/** A batch cannot change its contents: other contents need another batch name. */
export const otherBatch = (batch: string): OperationRefusal =>
  new OperationRefusal(
    'batch.other',
    `There is a batch ${batch} that gives something else, or until another time. Give this one a name of its own.`,
    { batch },
  );

export const grantsWithdraw = action({
  name: 'grants withdraw',
  permission: 'grants.withdraw',
  input: z
    .strictObject({ batch: z.string().optional(), id: grantId.optional() })
    .refine(({ batch, id }) => (batch === undefined) !== (id === undefined), 'Either {batch} or {id}.'),
  kept: ({ batch = '', id }): Record<string, string> => (id === undefined ? { batch } : { id }),
  perform: async (_, tx, { batch = '', id }) => {
    const meant = id === undefined ? { batch } : { id };
    const sums = await sumsOf(tx, meant);
    if (sums.length === 0)
      throw new OperationRefusal('grant.unknown', `There is no such grant: ${id ?? batch}.`, { grant: id ?? batch });
    const done = await withdrawSelected(tx, meant);
    // Without players, because the audit log keeps this result. `grants show` lists them.
    const stay = (await sumsOf(tx, meant)).filter(({ state }) => state !== 'withdrawn');
    return { number: null, ...done, before: sums.find(({ state }) => state === 'withdrawn')?.grants ?? 0, stay };
  },
});
