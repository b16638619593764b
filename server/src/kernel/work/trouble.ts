import type { Log } from '../log.ts';
import { Unavailable } from './unavailable.ts';

export interface Trouble {
  /** The work succeeded: the next outage is another one. */
  over(): void;
  failed(error: unknown): void;
}

/** Logs why work that is tried again for ever fails: of an outage once, not several times a second until its end. */
export function troubleOf(log: Log, message: string): Trouble {
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
