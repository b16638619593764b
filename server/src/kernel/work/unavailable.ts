/**
 * A required service such as the database is away; a retry later may help. The interrupted work may have been done.
 */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The connection broke while waiting for an answer; a retry over a new connection may succeed at once. */
export class ConnectionLost extends Unavailable {}

/** Retries idempotent work once if its connection broke. */
export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConnectionLost) return work();
    throw error;
  }
}

/**
 * SQLSTATEs of statements that the database rolled back because of concurrent ones: serialization failure, deadlock.
 */
const ROLLED_BACK = /^40(001|P01)$/;

/** Returns true if an error is a collision of transactions: the rolled-back work can be retried. */
export const isTransactionConflict = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && ROLLED_BACK.test(String(error.code));
