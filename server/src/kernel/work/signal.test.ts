import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignal } from './signal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

test('who waits is woken when it is raised', async () => {
  const signal = createSignal();
  const waited = signal.wait(MINUTE);
  signal.raise();
  await waited;
  expect(vi.getTimerCount()).toBe(0);
});

test('a raise that nobody waited for is not lost, and counts once', async () => {
  const signal = createSignal();
  signal.raise();
  signal.raise();
  await signal.wait(MINUTE);
  const again = signal.wait(MINUTE);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await again;
});

test('what was raised before is known until it is cleared', async () => {
  const signal = createSignal();
  expect(signal.raised()).toBe(false);
  signal.raise();
  expect(signal.raised()).toBe(true);
  signal.clear();
  expect(signal.raised()).toBe(false);
  const waited = signal.wait(MINUTE);
  expect(vi.getTimerCount()).toBe(1);
  signal.raise();
  await waited;
});
