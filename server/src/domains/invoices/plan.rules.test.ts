import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Due, type Movement, missingDocuments, splitTax } from './plan.rules.ts';

const AT = new Date('2026-11-29T10:00:00.000Z');
const move = (transaction: string, kind: Movement['kind'], amount: number): Movement => ({
  transaction,
  kind,
  amount,
  at: AT,
});
const due = ({ kind, transaction, gross, corrects }: Due) => [kind, transaction, gross, corrects];
const plan = (movements: Movement[], existing: Due[] = [], canBegin = true) =>
  missingDocuments(movements, existing, canBegin).map(due);
const INVOICE: Due = { kind: 'invoice', transaction: 'c', gross: 1000, corrects: null };

test('a capture is invoiced, and each refund has a credit note', () => {
  expect(plan([move('c', 'capture', 1000), move('r1', 'refund', 300), move('r2', 'paid_outside', 200)])).toEqual([
    ['invoice', 'c', 1000, null],
    ['credit_note', 'r1', -300, 'c'],
    ['credit_note', 'r2', -200, 'c'],
  ]);
});

test('documents that exist are not made again', () => {
  const movements = [move('c', 'capture', 1000), move('r', 'refund', 300)];
  expect(plan(movements, [INVOICE])).toEqual([['credit_note', 'r', -300, 'c']]);
  expect(plan(movements, [INVOICE, { kind: 'credit_note', transaction: 'r', gross: -300, corrects: 'c' }])).toEqual([]);
});

test('without an invoice nothing is credited, and only a payment begins one', () => {
  expect(plan([move('r', 'refund', 300)])).toEqual([]);
  expect(plan([move('c', 'capture', 1000), move('r', 'refund', 300)], [], false)).toEqual([]);
});

test('an order has one invoice, however often it was captured', () => {
  expect(plan([move('c', 'capture', 1000), move('c2', 'capture', 1000)])).toEqual([['invoice', 'c', 1000, null]]);
});

test('a failed refund reverses the credit note of its amount, each once', () => {
  const refunds = [move('r1', 'refund', 300), move('r2', 'refund', 300), move('r3', 'refund', 200)];
  const failed = [move('f1', 'refund_failed', 300), move('f2', 'refund_failed', 300), move('f3', 'refund_failed', 50)];
  const documents = plan([...refunds, ...failed], [INVOICE]).slice(3);
  expect(documents).toEqual([
    ['reversal', 'f1', 300, 'r2'],
    ['reversal', 'f2', 300, 'r1'],
    ['reversal', 'f3', 50, 'r3'],
  ]);
});

const SIGNS = { capture: 1, refund: -1, refund_failed: 1, paid_outside: -1 } as const;

test('the documents sum up to the captured money less the refunded, whenever the events come', () => {
  const later = fc.array(
    fc.record({ kind: fc.constantFrom('refund', 'refund_failed', 'paid_outside'), amount: fc.integer({ min: 1 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(later, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1 }), (moves, seen, total) => {
      const all = [move('c', 'capture', total), ...moves.map(({ kind, amount }, at) => move(`m${at}`, kind, amount))];
      const before = missingDocuments(all.slice(0, seen), [], true);
      const after = missingDocuments(all, before, true);
      const documents = [...before, ...after];
      const expected = all.reduce((sum, { kind, amount }) => sum + SIGNS[kind] * amount, 0);
      expect(documents.reduce((sum, { gross }) => sum + gross, 0)).toBe(expected);
      expect(new Set(documents.map(({ transaction }) => transaction)).size).toBe(all.length);
    }),
  );
});

test('tax is the share of the order’s tax, rounded half away from zero', () => {
  const order = { tax: 190, total: 1190 };
  expect(splitTax(1190, order)).toEqual({ net: 1000, tax: 190 });
  expect(splitTax(-1190, order)).toEqual({ net: -1000, tax: -190 });
  expect(splitTax(50, { tax: 1, total: 100 })).toEqual({ net: 49, tax: 1 });
  expect(splitTax(-50, { tax: 1, total: 100 })).toEqual({ net: -49, tax: -1 });
  expect(splitTax(49, { tax: 1, total: 100 })).toEqual({ net: 49, tax: 0 });
  expect(splitTax(9_000_000_000_000_000, { tax: 9_000_000_000_000_000, total: 9_000_000_000_000_000 })).toEqual({
    net: 0,
    tax: 9_000_000_000_000_000,
  });
});
