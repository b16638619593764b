import { expect, test } from 'vitest';
import type { VipLevel } from '#contract/endpoints/vip.ts';
import { progressOf } from './progress.ts';
import type { Standing } from './vip.ts';

const level = (id: string, from: number): VipLevel => ({
  id,
  name: id,
  art: '',
  from,
  benefits: [],
  pointsPercent: 0,
  coupon: null,
  reward: [],
});
const LEVELS = [level('bronze', 0), level('silver', 100), level('gold', 500)];
const at = (over: Partial<Standing>): Standing => ({
  balance: 0,
  counted: 0,
  level: 'bronze',
  next: { level: 'silver', missing: 100 },
  nextMonth: null,
  redeem: [],
  ...over,
});

test.each([
  ['nothing', at({}), 0],
  ['half of it', at({ counted: 300, level: 'silver', next: { level: 'gold', missing: 200 } }), 0.5],
  ['less than nothing', at({ counted: -40, next: { level: 'silver', missing: 140 } }), 0],
  ['all there is', at({ counted: 900, level: 'gold', next: null }), 1],
])('the progress bar shows %s', (_, standing, share) => {
  expect(progressOf(LEVELS, standing)?.share).toBe(share);
});

test('progressOf returns today’s level, the next one, and the one after a fall at the end of the month', () => {
  const nextMonth = { level: 'bronze', missing: 30, at: '2026-12-01T00:00:00Z' };
  const progress = progressOf(
    LEVELS,
    at({ counted: 120, level: 'silver', next: { level: 'gold', missing: 380 }, nextMonth }),
  );
  expect(progress).toMatchObject({
    level: { name: 'silver' },
    next: { level: { name: 'gold' }, missing: 380 },
    falls: { level: { name: 'bronze' }, missing: 30, at: nextMonth.at },
  });
});

test('progressOf returns null if the levels were changed in the meantime', () => {
  expect(progressOf(LEVELS, at({ level: 'platinum' }))).toBeNull();
});
