import { setTimeout as pause } from 'node:timers/promises';

/** A collector that is away must neither fail nor delay the stop of a process. */
const CLOSE_MS = 2000;

/** Waits for the end of sending, for two seconds at most. Errors are ignored. */
export async function closeSoon(ending: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([
    ending.catch(() => undefined),
    pause(CLOSE_MS, undefined, { signal: over.signal }).catch(() => undefined),
  ]);
  over.abort();
}
