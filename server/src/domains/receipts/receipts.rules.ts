const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each further try: short at first, then long enough for a mail server that is down over a weekend. */
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
