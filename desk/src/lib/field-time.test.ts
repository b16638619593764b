import { expect, test } from 'vitest';
import { localFieldText, momentOf, utcMomentOf } from './field-time.ts';

test('a field in UTC is that moment', () => {
  expect(utcMomentOf('2026-11-28T13:00')).toBe('2026-11-28T13:00:00.000Z');
});

test('a field in the operator’s zone leads to a moment and back', () => {
  const moment = momentOf('2026-11-28T13:00');
  expect(moment).toBe(new Date(2026, 10, 28, 13).toISOString());
  expect(localFieldText(moment ?? '')).toBe('2026-11-28T13:00');
});

test('an incomplete field is no moment', () => {
  for (const text of ['', 'x', '2026-11-28T']) expect([momentOf(text), utcMomentOf(text)]).toEqual([null, null]);
});
