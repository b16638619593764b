import { type ClientBase, DatabaseError } from 'pg';
import type { Run } from './query.ts';
import { sendForResults, sendForRows } from './session.ts';

const COMMIT = 'commit';
/**
 * For sessions with a time limit. PostgreSQL acknowledges a commit whose wait for a stand-by it cancels, and a failover
 * then loses the work.
 */
export const UNLIMITED_COMMIT = `set local statement_timeout = 0; ${COMMIT}`;

/**
 * Runs `work` in a transaction on a session that has no other user. Commits if `work` resolves; rolls back if it
 * rejects or if one of its statements failed.
 * @param commit the statement that commits
 */
export async function transact<T>(
  session: ClientBase,
  work: (run: Run) => Promise<T> | T,
  commit = COMMIT,
): Promise<T> {
  let over = false;
  let failure: unknown;
  /** Settles when the statement sent last, and so every earlier one, has reported its failure. */
  let last: Promise<unknown> = Promise.resolve();
  const sendNext: Run = async (statement) => {
    try {
      return await sendForRows(session, statement);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const run: Run = (statement) => {
    // Throws at once, so that a caller that does not await the answer gets the error too.
    if (over) throw new Error('the transaction is over');
    const sent = sendNext(statement);
    last = sent.catch(() => undefined);
    return sent;
  };
  try {
    await sendForResults(session, { text: 'begin' });
    const result = await work(run);
    over = true;
    // A failed statement that never reached PostgreSQL would not prevent the commit.
    if (failure !== undefined) throw failure;
    const answer = (await sendForResults(session, { text: commit })).at(-1);
    // PostgreSQL answers ROLLBACK to a commit after a failed statement.
    if (answer?.command === 'ROLLBACK') {
      await last;
      throw failure ?? new Error('the transaction was rolled back');
    }
    return result;
  } catch (error) {
    over = true;
    await session.query('rollback').catch(() => undefined); // a lost session rolls back by itself
    throw isAborted(error) ? (failure ?? error) : error;
  }
}

/** PostgreSQL's error for every statement after a failed one; the first error is more useful. */
const isAborted = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02';
