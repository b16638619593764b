const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;

/** Returns true for a lock timeout: the statement let those queued behind it pass, and must be retried. */
export const gaveWay = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;

/** Returns true if the error, or one of its causes, is a lock timeout or a deadlock. */
export const wasInTheWay = (error: unknown): boolean =>
  gaveWay(error) ||
  codeOf(error) === DEADLOCK ||
  (error instanceof Error && error.cause !== undefined && wasInTheWay(error.cause));
