const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

const sqlState = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;

/** Returns true for a lock timeout: the statement let those queued behind it pass, and must be retried. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE;

/** Returns true if the error, or one of its causes, is a lock timeout or a deadlock. */
export const isLockConflict = (error: unknown): boolean =>
  isLockTimeout(error) ||
  sqlState(error) === DEADLOCK ||
  (error instanceof Error && error.cause !== undefined && isLockConflict(error.cause));
