import { afterEach, expect, test, vi } from 'vitest';
import { idle } from './idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device that is never idle is waited for until the time limit', async () => {
  vi.stubGlobal('window', {
    requestIdleCallback: (then: () => void, { timeout = Number.POSITIVE_INFINITY } = {}) => timeout <= 5_000 && then(),
  });
  await idle(5_000);
});

test('without idle callbacks, it waits until the queued tasks have run', async () => {
  vi.stubGlobal('window', {});
  const done: string[] = [];
  setTimeout(() => done.push('waiting'));
  await idle();
  expect(done).toEqual(['waiting']);
});
