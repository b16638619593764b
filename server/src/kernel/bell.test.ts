import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBell } from './bell.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

test('who waits is woken when it rings', async () => {
  const bell = createBell();
  const waited = bell.wait(MINUTE);
  bell.ring();
  await waited;
  expect(vi.getTimerCount()).toBe(0);
});

test('a ring that nobody waited for is not lost, and counts once', async () => {
  const bell = createBell();
  bell.ring();
  bell.ring();
  await bell.wait(MINUTE);
  const again = bell.wait(MINUTE);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await again;
});

test('what rang before is known until it is hushed', async () => {
  const bell = createBell();
  expect(bell.rang()).toBe(false);
  bell.ring();
  expect(bell.rang()).toBe(true);
  bell.hush();
  expect(bell.rang()).toBe(false);
  const waited = bell.wait(MINUTE);
  expect(vi.getTimerCount()).toBe(1);
  bell.ring();
  await waited;
});
