import { z } from 'zod';
import { RECEIPT_KINDS, type ReceiptKind } from '#contract/events.ts';
import { action } from '../operation.ts';
import { addresseeOf, orderOf } from '../orders.repo.ts';
import { OperationRefusal } from '../refusal.ts';

/** Value in place of an order number: all parked emails. */
const PARKED = 'parked';

interface Resent {
  number: string | null;
  receipts?: readonly { kind: string; reference: string; was: string }[];
  forgotten?: number;
  /** Of all that were parked. */
  count?: number;
}

export const receiptsResend = action({
  name: 'receipts resend',
  permission: 'receipts.resend',
  input: z
    .strictObject({
      number: z.string().describe(`Of an order, or \`${PARKED}\`.`),
      kind: z.enum(RECEIPT_KINDS, `{kind} is one of ${RECEIPT_KINDS.join(', ')}.`).optional(),
    })
    .refine(({ number, kind }) => number !== PARKED || !kind, '{kind} is for the letters of one order.'),
  kept: ({ number, kind }) => ({ number, ...(kind && { kind }) }),
  perform: async ({ receipts }, tx, { number, kind = null }): Promise<Resent> => {
    if (number === PARKED) return { number: null, count: await receipts.resendParked(tx) };
    const order = await orderOf(tx, number);
    const to = await addresseeOf(tx, order);
    if (!to) throw nothing(order.number, kind, 0);
    const { queued, forgotten } = await receipts.resend(tx, { ...order, ...to }, kind);
    if (queued.length === 0) throw nothing(order.number, kind, forgotten);
    return { number: order.number, receipts: queued, forgotten };
  },
});

function nothing(number: string, kind: ReceiptKind | null, forgotten: number): OperationRefusal {
  if (forgotten === 0) {
    const message = `Order ${number} has no receipt${kind ? ` of the kind ${kind}` : ''}.`;
    return new OperationRefusal('receipt.none', message, { number });
  }
  const message = 'It was sent or refused more than a week ago: its words are forgotten.';
  return new OperationRefusal('receipt.forgotten', message, { number });
}
