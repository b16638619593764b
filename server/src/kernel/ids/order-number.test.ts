import { expect, test } from 'vitest';
import { firstOrderNumber, orderNumber, orderNumberIn } from './order-number.ts';

test('a number is the UTC date and ten random characters without look-alikes', () => {
  const number = orderNumber(
    new Date('2026-11-21T23:59:59Z'),
    Uint8Array.from({ length: 10 }, (_, i) => i * 25),
  );
  expect(number).toMatch(/^20261121-[0-9A-HJKMNP-TV-Z]{10}$/);
});

test('numbers of a day sort after that day’s bound', () => {
  const day = new Date('2026-03-01T00:00:00Z');
  expect(orderNumber(day, new Uint8Array(10)) > firstOrderNumber(day)).toBe(true);
});

test('an order number is found in the text of a provider', () => {
  expect(orderNumberIn('300 Astralite · 20261121-7K3MQ9ZT2B')).toBe('20261121-7K3MQ9ZT2B');
  expect([orderNumberIn('a mug'), orderNumberIn('20261121-7K3MQ9ZT2BX'), orderNumberIn('')]).toEqual([
    null,
    null,
    null,
  ]);
});
