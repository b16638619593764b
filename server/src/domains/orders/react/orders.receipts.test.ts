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
  ['an item refused by the game', order({ itemState: 'not_met' }), returned(), 'not_met'],
  ['a recalled item', order({ itemState: 'withdrawn' }), returned(), 'withdrawn'],
  ['an unclear item', order({ itemState: 'unclear' }), returned(), 'refunded'],
  ['an item that was taken back', order({ itemState: 'taken_back' }), returned(), 'refunded'],
  ['a second payment', order({ paymentState: 'paid' }), returned({ paymentId: 'second' }), 'surplus'],
  [
    'an attempt whose order may be paid on another page',
    order({ paymentState: 'paying', itemState: 'waiting', paymentId: 'second' }),
    returned(),
    'refunded',
  ],
  [
    'money for an order that was refunded',
    order({ itemState: 'waiting' }),
    returned({ paymentId: 'second' }),
    'refunded',
  ],
  ['money for a cancelled order', order({ paymentState: 'cancelled' }), returned(), 'late'],
  ['money for an expired order', order({ paymentState: 'expired' }), returned({ paymentId: 'second' }), 'late'],
] as const)('the receipt for a refund of %s has the matching kind', (_, row, fact, kind) => {
  expect(refundKind(row, fact)).toBe(kind);
});

const earning = (points: number, over: Partial<OrderRow> = {}): OrderRow =>
  order({ paymentState: 'paid', total: 499, snapshot: { price: { points } } as OrderRow['snapshot'], ...over });

test.each([
  ['a sent item', earning(4), undefined, { earned: 4, takenBack: 0 }],
  ['an item sent after a partial refund', earning(4, { paymentState: 'partially_refunded' }), undefined, null],
  ['an order without points', earning(0), undefined, null],
  ['a full refund', earning(4), returned(), { earned: 4, takenBack: 4 }],
  ['a refund of half', earning(4), returned({ gone: 250 }), { earned: 4, takenBack: 2 }],
  ['a refund too small for a point', earning(4), returned({ gone: 100 }), null],
  ['a refund of a second payment', earning(4), returned({ paymentId: 'second' }), null],
  ['a refund of late money', earning(4, { itemState: 'waiting' }), returned(), null],
] as const)('the receipt’s points are right for %s', (_, row, fact, points) => {
  expect(receiptPoints(row, fact)).toEqual(points);
});
