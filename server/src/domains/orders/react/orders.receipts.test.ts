import { expect, test } from 'vitest';
import type { OrderRow } from '../orders.repo.ts';
import { receiptPoints, refundKind } from './orders.receipts.ts';

const order = (over: Partial<OrderRow> = {}): OrderRow =>
  ({ number: 'n', paymentState: 'refunded', itemState: 'sent', paymentId: 'first', ...over }) as OrderRow;
const returned = (over: object = {}) => ({
  paymentId: 'first',
  amount: 499,
  refunded: 499,
  refundsFailed: 0,
  gone: 499,
  ...over,
});

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

const earning = (points: number, over: Partial<OrderRow> = {}): OrderRow =>
  order({ paymentState: 'paid', total: 499, snapshot: { price: { points } } as OrderRow['snapshot'], ...over });

test.each([
  ['what was sent', earning(4), undefined, { earned: 4, takenBack: 0 }],
  [
    'what was sent after a part of its money went back',
    earning(4, { paymentState: 'partially_refunded' }),
    undefined,
    null,
  ],
  ['an order that earns none', earning(0), undefined, null],
  ['all its money', earning(4), returned(), { earned: 4, takenBack: 4 }],
  ['a half of it', earning(4), returned({ gone: 250 }), { earned: 4, takenBack: 2 }],
  ['too little for a point', earning(4), returned({ gone: 100 }), null],
  ['money of a second payment', earning(4), returned({ paymentId: 'second' }), null],
  ['money that came too late', earning(4, { itemState: 'waiting' }), returned(), null],
] as const)('points are told of %s', (_, row, fact, points) => {
  expect(receiptPoints(row, fact)).toEqual(points);
});
