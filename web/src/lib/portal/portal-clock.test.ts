import { expect, test } from 'vitest';
import { createPortalClock } from './portal-clock.ts';

const DATE = 'Sat, 21 Nov 2026 12:00:00 GMT';
const at = Date.parse(DATE);
const fresh = { date: DATE, 'cache-control': 'no-store' };
const aheadAfter = (own: number, ...answers: Record<string, string>[]) => {
  const clock = createPortalClock(() => own);
  for (const answer of answers) clock.heard(new Headers(answer));
  return clock.ahead();
};

test("the first answer shows how wrong the device's clock is", () => {
  expect(aheadAfter(at + 1_200_000, fresh)).toBe(-1_200_000);
  expect(aheadAfter(at - 600_000, fresh, { ...fresh, date: 'Sat, 21 Nov 2026 13:00:00 GMT' })).toBe(600_000);
});

test('a difference of a few seconds is ignored', () => expect(aheadAfter(at + 5_000, fresh)).toBe(0));

test.each([
  ['that a cache may have kept', { date: DATE, 'cache-control': 'public, max-age=60' }],
  ['without a date', { 'cache-control': 'no-store' }],
])('an answer %s is ignored', (_, answer) => expect(aheadAfter(0, answer)).toBe(0));
