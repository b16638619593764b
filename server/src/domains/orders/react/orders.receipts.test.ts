import { expect, test } from 'vitest';
import type { OrderRow } from '../orders.repo.ts';
import { refundKind } from './orders.receipts.ts';

const order = (over: Partial<OrderRow> = {}): OrderRow =>
  ({ number: 'n', paymentState: 'refunded', itemState: 'sent', paymentId: 'first', ...over }) as OrderRow;
const returned = (over: object = {}) => ({ paymentId: 'first', amount: 499, refunded: 499, refundsFailed: 0, ...over });

test.each([
  ['the whole', order(), returned(), 'refunded'],
  ['a part', order({ paymentState: 'partially_refunded' }), returned({ refunded: 100 }), 'partially_refunded'],
  ['what the game refused', order({ itemState: 'not_met' }), returned(), 'not_met'],
  ['what was called back', order({ itemState: 'withdrawn' }), returned(), 'withdrawn'],
  ['what nobody knows of', order({ itemState: 'unclear' }), returned(), 'refunded'],
  ['a second payment', order({ paymentState: 'paid' }), returned({ paymentId: 'second' }), 'surplus'],
  [
    'what another page may pay yet',
    order({ paymentState: 'paying', itemState: 'waiting', paymentId: 'second' }),
    returned(),
    'refunded',
  ],
  [
    'money for an order whose money went back',
    order({ itemState: 'waiting' }),
    returned({ paymentId: 'second' }),
    'refunded',
  ],
  ['money for a cancelled order', order({ paymentState: 'cancelled' }), returned(), 'late'],
  ['money for an expired order', order({ paymentState: 'expired' }), returned({ paymentId: 'second' }), 'late'],
] as const)('%s that went back is told as such', (_, row, fact, kind) => {
  expect(refundKind(row, fact)).toBe(kind);
});
