import { expect, test } from 'vitest';
import { createTimers } from './timers.ts';

test('a timer returns its seconds once, to the millisecond', () => {
  let ticks = 10.2;
  const timers = createTimers(() => ticks);
  timers.start('pay');
  ticks = 1244.7;
  expect(timers.end('pay')).toBe(1.235);
  expect(timers.end('pay')).toBeNull();
  expect(timers.end('never')).toBeNull();
});

test('cleared timers return nothing', () => {
  const timers = createTimers(() => 0);
  timers.start('pay');
  timers.clear();
  expect(timers.end('pay')).toBeNull();
});
