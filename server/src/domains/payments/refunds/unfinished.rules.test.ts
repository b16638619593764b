import { expect, test } from 'vitest';
import { type Promised, stillOwed } from './unfinished.rules.ts';

const at = (minute: number) => new Date(minute * 60_000);
const refund = (id: string, amount: number, begun: number, failed: number | null = null, again = false): Promised => ({
  id,
  amount,
  at: at(begun),
  failedAt: failed === null ? null : at(failed),
  again,
});

test.each([
  ['none failed', [refund('a', 40, 1)], { owed: 0, failed: [] }],
  ['one failed', [refund('a', 40, 1, 5)], { owed: 40, failed: ['a'] }],
  ['one failed, and another is there', [refund('a', 40, 1, 5), refund('b', 60, 2)], { owed: 40, failed: ['a'] }],
  ['a part was refunded since', [refund('a', 40, 1, 5), refund('b', 30, 6)], { owed: 10, failed: ['a'] }],
  ['all of it was refunded since', [refund('a', 40, 1, 5), refund('b', 40, 6)], { owed: 0, failed: [] }],
  ['more was refunded since', [refund('a', 40, 1, 5), refund('b', 50, 6)], { owed: 0, failed: [] }],
  ['the repeated refund failed too', [refund('a', 40, 1, 5, true), refund('b', 40, 6, 9)], { owed: 40, failed: ['b'] }],
  ['the replacement failed too', [refund('a', 40, 1, 5), refund('b', 40, 6, 9)], { owed: 40, failed: ['b'] }],
  ['one failed as another began', [refund('a', 40, 1, 5), refund('b', 40, 5)], { owed: 40, failed: ['a'] }],
  [
    'two failed, one was repeated',
    [refund('a', 40, 1, 5, true), refund('b', 60, 2, 6), refund('c', 40, 7)],
    { owed: 60, failed: ['b'] },
  ],
  [
    'an old failure was repaired, a new one was not',
    [refund('a', 40, 1, 5), refund('b', 40, 6), refund('c', 9, 7, 8)],
    { owed: 9, failed: ['c'] },
  ],
])('%s', (_, refunds, expected) => {
  expect(stillOwed(refunds, 109)).toEqual(expected);
  expect(stillOwed(refunds.toReversed(), 109)).toEqual(expected);
});

test('no more is owed than is left of the payment', () => {
  expect(stillOwed([refund('a', 40, 1, 5)], 30)).toEqual({ owed: 30, failed: ['a'] });
  expect(stillOwed([refund('a', 40, 1, 5)], 0)).toEqual({ owed: 0, failed: [] });
});
