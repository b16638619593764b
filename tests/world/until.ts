import { setTimeout as pause } from 'node:timers/promises';

/** It ends what hangs; a busy machine is no reason to fail. */
const DEADLINE_MS = 30_000;
const LOOK_AFTER_MS = 20;
/** Looking costs processor time that what is waited for needs too: the pauses grow by this part of the time waited so far. */
const PATIENCE = 0.15;

/** Looks again until what it sees is good; fails with the last thing it saw. */
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
    if (waited > longestMs) throw new Error(`this did not come: last seen ${JSON.stringify(seen)}`);
    await pause(Math.max(shortestPauseMs, waited * PATIENCE));
  }
}
