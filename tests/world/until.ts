import { setTimeout as pause } from 'node:timers/promises';

/** Ends tests that hang; long, so that a busy machine does not fail. */
const DEADLINE_MS = 30_000;
const LOOK_AFTER_MS = 20;
/** Polling takes processor time from the work it waits for, so each pause grows by this part of the time waited. */
const PATIENCE = 0.15;

/** Polls until the result is good; fails with the last result. */
export async function until<T>(
  look: () => Promise<T>,
  good: (seen: T) => boolean,
  longestMs = DEADLINE_MS,
  shortestPauseMs = LOOK_AFTER_MS,
): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const seen = await look();
    if (good(seen)) return seen;
    const waited = Date.now() - begun;
    if (waited > longestMs) throw new Error(`timeout while polling: last seen ${JSON.stringify(seen)}`);
    await pause(Math.max(shortestPauseMs, waited * PATIENCE));
  }
}
