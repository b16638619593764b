import { expect, test } from 'vitest';
import { playerPayment, story } from '#tests/components/desk/examples.ts';
import { mostLeft, refundedManyText, sumsText } from './refund-many.ts';

test('sums are by currency', () => {
  const sums = [
    { amount: 499, currency: 'EUR' },
    { amount: 500, currency: 'JPY' },
    { amount: 499, currency: 'EUR' },
  ];
  expect(sumsText(sums)).toMatch(/^€9\.98 and \D*500$/);
  expect(sumsText([])).toBe('');
});

test('the money that went back or is disputed is not left', () => {
  const { order } = story();
  const payments = [
    playerPayment({ refunded: 100, paidOutside: 50, disputed: 49 }),
    playerPayment({ number: 'other' }),
  ];
  expect(mostLeft(order, payments)).toEqual({ amount: 300, currency: 'EUR' });
  expect(mostLeft(order, [playerPayment({ captured: 0 })])).toEqual({ amount: 499, currency: 'EUR' });
});

test('the outcome tells of refunds that wait and of those that were done before', () => {
  const refund = { amount: 499, currency: 'EUR', item: 'kept', before: null };
  const recalling = { ...refund, item: 'recalling' };
  const before = { ...refund, item: null, before: {} };
  expect(refundedManyText([refund, recalling, before])).toBe(
    '€9.98 of 2 orders is being refunded. The refund of 1 order waits until the game has answered whether the player has the item. The refund of 1 order was requested before, and was not done twice.',
  );
  expect(refundedManyText([before])).toBe('The refund of 1 order was requested before, and was not done twice.');
});
