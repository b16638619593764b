const JITTER = 0.1;

/**
 * Seconds that the waits after the next try take at most.
 * @param schedule seconds before each further try
 * @param attempts tries made so far
 */
export const longestRest = (schedule: readonly number[], attempts: number): number =>
  schedule.slice(attempts).reduce((sum, seconds) => sum + seconds, 0) * (1 + JITTER);

/**
 * Seconds until the next try, or null when the tries are used up.
 * @param schedule seconds before each further try
 * @param attempts tries made so far, at least 1
 * @param random in [0, 1): spreads the tries of an outage
 */
export function waitAfter(schedule: readonly number[], attempts: number, random: number): number | null {
  const seconds = schedule[attempts - 1];
  return seconds === undefined ? null : seconds * (1 + JITTER * random);
}
