import type { Log } from '../log.ts';
import { createSignal, type Signal } from './signal.ts';
import { troubleOf } from './trouble.ts';

export interface Worker {
  /** Takes no more, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Work that is taken round by round for as long as the process lives.
 * @param options.round takes what is due; answers whether there may be more, which is taken at once. What it throws is tried again
 * @param options.signal is raised when there may be something to do
 * @param options.pollMs it is looked for so often, though nobody raises the signal
 * @param options.trouble what the log says when rounds begin to fail
 */
export function startWorker(options: {
  round: () => Promise<boolean>;
  signal?: Signal;
  pollMs: number;
  log: Log;
  trouble: string;
}): Worker {
  const { round, signal = createSignal(), pollMs, log } = options;
  const trouble = troubleOf(log, options.trouble);
  let stopped = false;

  const loop = async (): Promise<void> => {
    while (!stopped) {
      const more = await round().then(
        (some) => {
          trouble.over();
          return some;
        },
        (error: unknown) => {
          trouble.failed(error);
          return false;
        },
      );
      if (!more && !stopped) await signal.wait(pollMs);
    }
  };

  const running = loop();
  return {
    async stop() {
      stopped = true;
      signal.raise();
      await running;
    },
  };
}
