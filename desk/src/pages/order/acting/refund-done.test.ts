import { expect, test } from 'vitest';
import { refundDone, resentDone } from './refund-done.ts';

test('a refund that waits for the game never sounds as if the money was on its way', () => {
  const waiting = [
    resentDone({ item: 'recalling' }, '1.09 EUR'),
    refundDone({ amount: 109, currency: 'EUR', left: 0, item: 'recalling' }),
  ];
  for (const text of waiting) {
    expect(text).toContain('waits until the game has answered');
    expect(text).not.toMatch(/requested again|being refunded/);
  }
});

test('a refund that is sent again says if it stopped the item', () => {
  const done = 'The refund of 1.09 EUR is requested again.';
  expect(resentDone({ item: 'withdrawn' }, '1.09 EUR')).toBe(`${done} The item is not sent any more.`);
  for (const item of ['kept', null]) expect(resentDone({ item }, '1.09 EUR')).toBe(done);
});
