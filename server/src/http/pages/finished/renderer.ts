import { Worker } from 'node:worker_threads';
import type { Answer, FinishedPage, FromWorker, Job, ToWorker } from './messages.ts';

/** A page takes some 50 ms; what takes so long hangs. */
const LONGEST_MS = 30_000;
/** A thread holds some 60 MB. */
const IDLE_MS = 60_000;

export interface Renderer {
  /**
   * Finishes a page, aside of all requests; one after the other.
   * @returns null for an address that leads elsewhere
   * @throws Error whatever went wrong; the next page gets a new thread
   */
  finish(job: Job): Promise<FinishedPage | null>;
  close(): Promise<void>;
}

/**
 * A thread that renders pages by the build's own code, while there is something to render.
 * @param bundle the file of that code
 * @param answer the portal's answer to a call of a page, by its address below the origin
 */
export function createRenderer(bundle: string, answer: (url: string) => Promise<Answer>): Renderer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { bundle } });
    started.on('error', () => undefined); // finish() hears it
    // One that ended while it had nothing to do gets no page.
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    started.on('message', (message: FromWorker) => {
      if (message.kind !== 'call') return;
      const { call, url } = message;
      const reply = (got: Answer): void =>
        started.postMessage({ kind: 'answer', call, answer: got } satisfies ToWorker);
      // A portal that closes answers nothing.
      answer(url).then(reply, (error: unknown) => reply({ status: 503, headers: {}, body: String(error) }));
    });
    return started;
  };

  return {
    async finish(job) {
      clearTimeout(idle);
      worker ??= start();
      try {
        return await outcome(worker, job);
      } catch (error) {
        await stop();
        throw error;
      } finally {
        idle = setTimeout(() => void stop(), IDLE_MS).unref();
      }
    },
    close: stop,
  };
}

/** The page that a thread makes of a job. @throws Error where it fails, ends or hangs */
async function outcome(worker: Worker, job: Job): Promise<FinishedPage | null> {
  const { promise, resolve, reject } = Promise.withResolvers<FinishedPage | null>();
  const hear = (message: FromWorker): void => {
    if (message.kind === 'page') resolve(message.page);
    else if (message.kind === 'failure') reject(new Error(message.message));
  };
  const timer = setTimeout(() => reject(new Error(`not finished within ${LONGEST_MS} ms`)), LONGEST_MS);
  const ended = (): void => reject(new Error('the thread ended'));
  worker.on('message', hear).on('error', reject).on('exit', ended);
  worker.postMessage({ kind: 'job', job } satisfies ToWorker);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', hear).off('error', reject).off('exit', ended);
  }
}
