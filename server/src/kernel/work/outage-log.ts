import type { Log } from '../log.ts';
import { Unavailable } from './unavailable.ts';

export interface OutageLog {
  /** The work succeeded: a later failure counts as a new outage. */
  over(): void;
  failed(error: unknown): void;
}

/** Logs the failure of endlessly retried work once for each outage, not on every retry. */
export function createOutageLog(log: Log, message: string): OutageLog {
  let away = false;
  return {
    over() {
      if (away) log.info({ was: message }, 'what could not be done is done again');
      away = false;
    },
    failed(error) {
      const goesOn = away && error instanceof Unavailable;
      away = error instanceof Unavailable;
      if (!goesOn) log.error({ err: error }, message);
    },
  };
}
