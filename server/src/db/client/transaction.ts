import { type ClientBase, DatabaseError } from 'pg';
import type { Run } from './query.ts';
import { ask, send } from './session.ts';

/**
 * Does work in a transaction on a session that nobody else uses meanwhile. Commits when the work resolves; when it rejects,
 * or any of its statements failed, nothing of it stays.
 */
export async function transact<T>(session: ClientBase, work: (run: Run) => Promise<T> | T): Promise<T> {
  let over = false;
  let failure: unknown;
  /** Settles when the statement that was sent last, and with it all before, has told of its failure. */
  let last: Promise<unknown> = Promise.resolve();
  const sendNext: Run = async (statement) => {
    try {
      return await send(session, statement);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const run: Run = (statement) => {
    // At once, so that it also meets who does not wait for the answer: nobody would know of that row.
    if (over) throw new Error('the transaction is over');
    const sent = sendNext(statement);
    last = sent.catch(() => undefined);
    return sent;
  };
  try {
    await ask(session, { text: 'begin' });
    const result = await work(run);
    over = true;
    // One that never reached PostgreSQL would not keep it from committing.
    if (failure !== undefined) throw failure;
    const [answer] = await ask(session, { text: 'commit' });
    // So PostgreSQL answers a commit after a failed statement.
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

/** What PostgreSQL says of every statement after one that failed: that one's error tells more. */
const isAborted = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02';
