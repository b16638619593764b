import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for the end of sending, for a limited time. Errors are ignored: a collector that is away must neither fail nor
 * delay the stop of a process.
 */
export async function closeSoon(ending: Promise<void>, mostMs: number): Promise<void> {
  const over = new AbortController();
  await Promise.race([
    ending.catch(() => undefined),
    pause(mostMs, undefined, { signal: over.signal }).catch(() => undefined),
  ]);
  over.abort();
}
