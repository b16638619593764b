import type { Evidence } from '../../operations/evidence.repo.ts';
import { money } from '../../operations/money.ts';
import { ordersConflicts } from '../../operations/queries/conflicts.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

/** The three pieces of evidence for the buyer's country, and the result. */
export const evidenceRow = ({ chosen, state, address, instrument, country, evidence }: Evidence) => ({
  chosen: state === null ? chosen : `${chosen}-${state}`,
  address,
  instrument,
  agreed: country,
  evidence,
});

export const conflictLooks = [
  command({
    operation: ordersConflicts,
    args: [],
    options: { since: { value: 'DAY' }, after: { value: 'NUMBER' }, incomplete: {} },
    about:
      'paid orders of the last 30 days or --since, 200 at a time, whose address and payment do not confirm the chosen country; --incomplete: also those with fewer than two pieces of evidence',
    input: (_, { since, after, incomplete }) => ({
      ...(since !== undefined && { since }),
      ...(after !== undefined && { after: after.toUpperCase() }),
      incomplete: incomplete !== undefined,
    }),
    answer: (found) => {
      const rows = found.orders.map((order) => ({
        number: order.number,
        created: order.createdAt,
        uid: order.uid,
        game: order.gid,
        sku: order.item,
        total: money(order.total, order.currency),
        ...evidenceRow(order),
      }));
      const more = found.next === null ? [] : ['', `There are more: --after ${found.next}`];
      return { data: found, text: [table(rows), ...more].join('\n'), found: rows.length > 0 };
    },
  }),
];
