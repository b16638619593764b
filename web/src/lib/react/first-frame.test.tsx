import { expect, test, vi } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { afterFrame, useFirstFramePainted } from './first-frame.ts';

const seen: string[] = [];
const Page = () => {
  seen.push(useFirstFramePainted() ? 'all of it' : 'its heading');
  return null;
};

test('an opened page shows its quick parts first, and the rest after the first frame', async () => {
  seen.length = 0;
  await show(<Page />);
  expect(seen).toEqual(['its heading']);
  await settle(() => new Promise<void>(afterFrame));
  expect(seen.at(-1)).toBe('all of it');
});

test('finished HTML is hydrated as a whole', async () => {
  seen.length = 0;
  await show(<Page />, { finished: true });
  expect(new Set(seen)).toEqual(new Set(['all of it']));
});

test('`afterFrame` calls once, also without frames, and never after it was cancelled', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const [called, off] = [vi.fn(), vi.fn()];
  afterFrame(called);
  afterFrame(off)();
  vi.runAllTimers();
  expect([called.mock.calls.length, off.mock.calls.length]).toEqual([1, 0]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
