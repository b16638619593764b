import { RECEIPT_KINDS } from '#contract/events.ts';
import { receiptsResend } from '../../operations/actions/receipts.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const receiptActs = [
  command({
    operation: receiptsResend,
    args: ['NUMBER|parked'],
    options: { kind: { value: 'KIND' } },
    about: `send the letters of an order again, all or one kind (${RECEIPT_KINDS.join(', ')}); or all that are parked`,
    input: ([number], { kind }) => ({ number, kind }),
    answer: (done) => {
      const { count, receipts = [], forgotten = 0 } = done;
      if (count !== undefined) return { data: done, text: `${count} parked letter(s) are sent again now.` };
      const rows = receipts.map(({ kind, reference, was }) => ({ receipt: kind, about: reference, was }));
      const lost = forgotten > 0 ? `\nThe content of ${forgotten} more is no longer stored.` : '';
      return { data: done, text: `Sent again now:\n${table(rows)}${lost}` };
    },
  }),
];
