import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { auditDay, lotteryIn } from '#server/domains/lottery/index.ts';
import { query } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

/** Recomputes all draws of a day and lists those that do not fit; the seed stays secret. */
export const drawAudit = query({
  name: 'draw audit',
  permission: 'draw.read',
  input: z.strictObject({
    day: z.iso.date('A day is written 2026-11-23.'),
    lottery: z.string().min(1).max(64).optional(),
  }),
  read: async (
    { sql, catalogue, lotteryKey }: Pick<Parts, 'catalogue' | 'lotteryKey'> & { sql: Db },
    { day, lottery },
  ) => {
    const id = lottery ?? lotteryIn(await catalogue())?.id;
    if (id === undefined) throw new OperationRefusal('lottery.none', 'The catalogue has no lottery: name one.');
    if (lotteryKey === null)
      throw new OperationRefusal('lottery.key', 'LOTTERY_KEY is not set: set the environment of the portal.');
    const found = await auditDay({ sql, key: lotteryKey }, id, day);
    if (!found)
      throw new OperationRefusal(
        'lottery.day',
        `${id} has no commitment for ${day}, or it was made with another LOTTERY_KEY or of another configuration.`,
      );
    return found;
  },
});
