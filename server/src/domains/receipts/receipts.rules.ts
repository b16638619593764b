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
