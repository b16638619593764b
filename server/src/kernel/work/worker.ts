import type { Log } from '../log.ts';
import { createOutageLog } from './outage-log.ts';
import { createSignal, type Signal } from './signal.ts';

export interface Worker {
  /** Takes no more work, and waits for the current round. */
  stop(): Promise<void>;
}

/**
 * Runs rounds of work for as long as the process lives.
 * @param options.round does the due work; returns true if there may be more, which is done at once. Errors are retried
 * @param options.signal is raised when there may be work
 * @param options.pollMs interval of rounds without a signal
 * @param options.trouble the log message when rounds begin to fail
 */
export function startWorker(options: {
  round: () => Promise<boolean>;
  signal?: Signal;
  pollMs: number;
  log: Log;
  trouble: string;
}): Worker {
  const { round, signal = createSignal(), pollMs, log } = options;
  const trouble = createOutageLog(log, options.trouble);
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
