const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each further try: quickly at first, then as long as a mail server may be down over a weekend. */
export const RETRY_SECONDS: readonly number[] = [
  5,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
];
const JITTER = 0.1;

/**
 * Seconds until the next try, or null when the tries are used up.
 * @param attempts tries made so far, at least 1
 * @param random in [0, 1): spreads the tries of an outage
 */
export function waitAfter(attempts: number, random: number, schedule = RETRY_SECONDS): number | null {
  const seconds = schedule[attempts - 1];
  return seconds === undefined ? null : seconds * (1 + JITTER * random);
}
