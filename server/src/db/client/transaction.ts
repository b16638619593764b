import type { ClientBase } from 'pg';
import type { Run } from './query.ts';
import { ask, send } from './session.ts';

/**
 * Does work in a transaction on a session that nobody else uses meanwhile. Commits when the work resolves; when it rejects,
 * or any of its statements failed, nothing of it stays.
 */
export async function transact<T>(session: ClientBase, work: (run: Run) => Promise<T> | T): Promise<T> {
  let over = false;
  let failure: unknown;
  const run: Run = async (statement) => {
    if (over) throw new Error('the transaction is over');
    try {
      return await send(session, statement);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  try {
    await ask(session, { text: 'begin' });
    const result = await work(run);
    over = true;
    const [answer] = await ask(session, { text: 'commit' });
    // So PostgreSQL answers a commit after a failed statement.
    if (answer?.command === 'ROLLBACK') throw new Error('a statement of the transaction failed', { cause: failure });
    return result;
  } catch (error) {
    over = true;
    await session.query('rollback').catch(() => undefined); // a lost session rolls back by itself
    throw error;
  }
}
