const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;

/** It waited as long as its `lock_timeout` says for who holds a lock, such as a dump, and let those behind it pass: it comes again. */
export const gaveWay = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;

/** It, or what it is the cause of, gave way, or lost where two waited for each other. */
export const wasInTheWay = (error: unknown): boolean =>
  gaveWay(error) ||
  codeOf(error) === DEADLOCK ||
  (error instanceof Error && error.cause !== undefined && wasInTheWay(error.cause));
