const JITTER = 0.1;

/**
 * Returns the longest wait in seconds after the next attempt.
 * @param schedule seconds before each further attempt
 * @param attempts attempts made so far
 */
export const maxRetryDelay = (schedule: readonly number[], attempts: number): number =>
  schedule.slice(attempts).reduce((sum, seconds) => sum + seconds, 0) * (1 + JITTER);

/**
 * Returns seconds until the next attempt, or null if no attempts are left.
 * @param schedule seconds before each further attempt
 * @param attempts attempts made so far, at least 1
 * @param random in [0, 1): spreads the retries after an outage
 */
export function retryDelay(schedule: readonly number[], attempts: number, random: number): number | null {
  const seconds = schedule[attempts - 1];
  return seconds === undefined ? null : seconds * (1 + JITTER * random);
}
