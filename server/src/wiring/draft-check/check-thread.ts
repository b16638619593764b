import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadFolder, LoadResult } from '../../domains/catalog/index.ts';
import { OperationRefusal } from '../../operations/refusal.ts';

/** A large catalogue takes some seconds; longer means that the thread hangs. */
const CHECK_TIMEOUT_MS = 60_000;
/** A thread takes memory, so an idle one ends. */
const IDLE_MS = 120_000;
const MEMORY_MB = 512;

/**
 * Opens the check of drafts in a thread of its own, because it takes a second or more, and the process serves orders.
 * It checks one folder at a time.
 */
export function openDraftCheck(): { loadFolder: LoadFolder; close(): Promise<void> } {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./check-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    started.on('error', () => undefined); // check() handles it
    started.unref();
    return started;
  };

  const check = async (dir: string): Promise<LoadResult> => {
    clearTimeout(idle);
    worker ??= start();
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
      worker.postMessage(dir);
      const [result] = (await answer) as [LoadResult];
      idle = setTimeout(() => void stop(), IDLE_MS).unref();
      return result;
    } catch (error) {
      await stop();
      if ((error as Error).name === 'AbortError')
        throw new OperationRefusal('draft.check_too_long', 'The check of this draft took longer than a minute.');
      throw error;
    }
  };

  return {
    loadFolder: (dir) => {
      const next = last.then(() => check(dir));
      last = next.catch(() => undefined);
      return next;
    },
    close: stop,
  };
}
