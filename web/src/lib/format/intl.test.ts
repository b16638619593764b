import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './intl.ts';

test('a formatter is created once per language and options', () => {
  const euros = { style: 'currency', currency: 'EUR' } as const;
  expect(numberFormat('de', euros)).toBe(numberFormat('de', { ...euros }));
  expect(numberFormat('de', euros).format(1)).toBe('1,00\u00a0€');
  expect(numberFormat('en', euros).format(1)).toBe('€1.00');
  expect(numberFormat('de', { ...euros, currency: 'USD' }).format(1)).toBe('1,00\u00a0$');
  expect(numberFormat('de').format(1.5)).toBe('1,5');
  const utc = { timeZone: 'UTC', hour: 'numeric', hourCycle: 'h23' } as const;
  expect(dateFormat('en', utc)).toBe(dateFormat('en', { ...utc }));
  expect(dateFormat('en', utc).format(0)).not.toBe(dateFormat('en', { ...utc, timeZone: 'Asia/Tokyo' }).format(0));
});
