import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetch } from './prefetch.ts';

const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the data of an opened page are requested after the frame that answers the press', () => {
  const load = vi.fn(async () => undefined);
  prefetch(load, false);
  for (const frame of frames.splice(0)) frame(0);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(load).toHaveBeenCalledTimes(1);
});

test('the data of a page that the player is about to open are requested at once', () => {
  const load = vi.fn(async () => undefined);
  prefetch(load, true);
  expect(load).toHaveBeenCalledTimes(1);
});
