import { z } from 'zod';
import { readDoubtful } from '../evidence.repo.ts';
import { query } from '../operation.ts';
import { daysOf } from '../period.ts';

const PAGE = 200;
const AFTER = '{after} is the number of an order.';
const SINCE = '{since} is a day such as 2026-11-21.';

/** Orders that were paid and of which two witnesses of where the buyer lives do not agree with what was taxed. */
export const ordersConflicts = query({
  name: 'orders conflicts',
  permission: 'orders.read',
  input: z.strictObject({
    since: z.iso.date(SINCE).optional().describe('Absent: the last thirty days.'),
    after: z
      .string()
      .regex(/^\d{8}-[0-9A-Z]{10}$/, AFTER)
      .optional()
      .describe('The last one of the page before.'),
    incomplete: z.boolean().default(false).describe('Those, too, of which less than two are known.'),
  }),
  read: async ({ sql }, { since, after, incomplete }) => {
    const { from } = await daysOf(sql, { from: since, zone: 'UTC' });
    const orders = await readDoubtful(sql, {
      states: incomplete ? ['conflict', 'incomplete'] : ['conflict'],
      after: after ?? from.replaceAll('-', ''),
      most: PAGE + 1,
    });
    const page = orders.slice(0, PAGE);
    return { since: from, orders: page, next: orders.length > PAGE ? (page.at(-1)?.number ?? null) : null };
  },
});
