import { afterEach, expect, test, vi } from 'vitest';
import { watchSent } from './sent.ts';
import type { BenchWorld } from './world.ts';

afterEach(() => void vi.useRealTimers());

test('an order that is not in the game after 5 minutes fails, and one that is does not', async () => {
  vi.useFakeTimers();
  let notice: (payload: string) => void = () => undefined;
  const listen = (_: string, heard: typeof notice) => {
    notice = heard;
    return Promise.resolve({ unlisten: () => Promise.resolve() });
  };
  const sql = Object.assign(() => Promise.resolve([{ number: 'quick' }]), { listen });
  const { sent } = await watchSent({ sql } as unknown as BenchWorld);
  const [quick, slow] = [sent('quick'), sent('slow')];
  const refused = expect(slow).rejects.toThrow('order slow is not in the game after 5 minutes');
  notice('quick');
  await quick;
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await refused;
});
