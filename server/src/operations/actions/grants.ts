import { z } from 'zod';
import {
  findEarlierGrants,
  giveBatch,
  isDifferentBatch,
  storeBatch,
  withdrawSelected,
} from '#server/domains/rewards/index.ts';
import { checkGrants } from '../approvals/limits.ts';
import { batchOf, grantLines, problemsOf, resolve, summaryOf } from '../grant-lines.ts';
import { sumsOf } from '../grants.repo.ts';
import { action } from '../operation.ts';
import { lockPlayers } from '../players.repo.ts';
import { grantId } from '../queries/grants.ts';
import { OperationRefusal } from '../refusal.ts';

export const grantsGive = action({
  name: 'grants give',
  permission: 'grants.give',
  input: grantLines,
  // The log keeps only the number of players: the grants name them until their accounts are erased.
  kept: ({ batch, contents, until, lines }) => ({
    batch,
    players: `${lines.length}`,
    contents: contents ? JSON.stringify(contents) : summaryOf(lines),
    ...(until && { until: until.toISOString() }),
  }),
  ask: async ({ sql, catalogue }, given) => {
    const [wrong] = await problemsOf(sql, await catalogue(), given);
    if (wrong) throw new OperationRefusal('grant.wrong', `Nobody got anything: ${wrong.why}.`, wrong);
  },
  perform: async (parts, tx, given, { caller }) => {
    const batch = batchOf(given);
    await storeBatch(tx, batch);
    if (await isDifferentBatch(tx, batch)) throw otherBatch(batch.name);
    const players = await lockPlayers(
      tx,
      given.lines.map(({ uid }) => uid),
    );
    const { known, unknown } = resolve(given, players);
    const before = await findEarlierGrants(tx, batch.name, known);
    if (before.some(({ same }) => !same)) throw otherBatch(batch.name);
    const granted = await giveBatch(tx, batch, known);
    await checkGrants(parts, tx, caller, granted);
    return { number: null, batch: batch.name, given: granted, before: known.length - granted, unknown: unknown.length };
  },
});

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
