import { setTimeout as pause } from 'node:timers/promises';

const DEADLINE_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** Looks again until what it sees is good; fails with the last thing it saw. */
export async function until<T>(
  look: () => Promise<T>,
  good: (seen: T) => boolean,
  longestMs = DEADLINE_MS,
  everyMs = LOOK_EVERY_MS,
): Promise<T> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    const seen = await look();
    if (good(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`this did not come: last seen ${JSON.stringify(seen)}`);
    await pause(everyMs);
  }
}
