import { afterEach, expect, test, vi } from 'vitest';
import { idle } from './idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device that is never idle is not waited for longer than is asked for', async () => {
  vi.stubGlobal('window', {
    requestIdleCallback: (then: () => void, { timeout = Number.POSITIVE_INFINITY } = {}) => timeout <= 5_000 && then(),
  });
  await idle(5_000);
});

test('a browser that knows no idle time is waited for until it has done what waits already', async () => {
  vi.stubGlobal('window', {});
  const done: string[] = [];
  setTimeout(() => done.push('waiting'));
  await idle();
  expect(done).toEqual(['waiting']);
});
