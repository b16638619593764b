import { Worker } from 'node:worker_threads';
import type { Answer, FinishedPage, FromWorker, Job, ToWorker } from './messages.ts';

/** A page takes about 50 ms; longer means that the thread hangs. */
const RENDER_TIMEOUT_MS = 30_000;
/** A thread uses about 60 MB, so an idle one ends. */
const IDLE_MS = 60_000;

export interface Renderer {
  /**
   * Renders a page in a separate thread, one at a time.
   * @returns null if the address redirects
   * @throws Error on any failure; the next page gets a new thread
   */
  finish(job: Job): Promise<FinishedPage | null>;
  close(): Promise<void>;
}

/**
 * Renders pages with the build's code, in a thread that lives only while there is work.
 * @param bundle the file of that code
 * @param answer the portal's answer to an API call of a page, by its path and query
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
    started.on('error', () => undefined); // finish() handles it
    // A thread that ended while idle gets no further page.
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    started.on('message', (message: FromWorker) => {
      if (message.kind !== 'call') return;
      const { call, url } = message;
      const reply = (got: Answer): void =>
        started.postMessage({ kind: 'answer', call, answer: got } satisfies ToWorker);
      // A closing portal answers no calls.
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

/** Returns the page that the thread renders. @throws Error if the thread fails, ends or hangs */
async function outcome(worker: Worker, job: Job): Promise<FinishedPage | null> {
  const { promise, resolve, reject } = Promise.withResolvers<FinishedPage | null>();
  const hear = (message: FromWorker): void => {
    if (message.kind === 'page') resolve(message.page);
    else if (message.kind === 'failure') reject(new Error(message.message));
  };
  const timer = setTimeout(() => reject(new Error(`not finished within ${RENDER_TIMEOUT_MS} ms`)), RENDER_TIMEOUT_MS);
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
