import { expect, test, vi } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { afterFrame, useFirstFramePainted } from './first-frame.ts';

const seen: string[] = [];
const Page = () => {
  seen.push(useFirstFramePainted() ? 'all of it' : 'its heading');
  return null;
};

test('a page that the app goes to shows what is quick first, and the rest after its first frame', async () => {
  seen.length = 0;
  await show(<Page />);
  expect(seen).toEqual(['its heading']);
  await settle(() => new Promise<void>(afterFrame));
  expect(seen.at(-1)).toBe('all of it');
});

test('finished HTML is taken over whole', async () => {
  seen.length = 0;
  await show(<Page />, { finished: true });
  expect(new Set(seen)).toEqual(new Set(['all of it']));
});

test('what waits for a frame is called once, also where no frames are made, and never after it was called off', () => {
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
