import type { ClientBase } from 'pg';
import { type Log, silentLog } from '#server/kernel/log.ts';
import { Listener, type Subscription } from './client/listen.ts';
import { Connections } from './client/pool.ts';
import { Identifier, nameOf, type Part, Query, type Run } from './client/query.ts';
import { send } from './client/session.ts';
import { transact } from './client/transaction.ts';
import { encode } from './client/values.ts';

export { openLibraryPool } from './client/library-pool.ts';

/** A pool or a transaction on it: what a repository takes. */
export interface Db {
  /** One statement, prepared; every `${}` is a parameter, a name or another template that becomes a part of this one. */
  <T extends object[] = Record<string, unknown>[]>(strings: TemplateStringsArray, ...parts: Part[]): Query<T>;
  /** A name inside a template. */
  (identifier: string): Identifier;
  /** Text as it is: one statement with values, or any number without. Answers the last one's rows. */
  unsafe<T extends object[] = Record<string, unknown>[]>(text: string, values?: readonly unknown[]): Promise<T>;
}

declare const TRANSACTION: unique symbol;
export interface Tx extends Db {
  readonly [TRANSACTION]: true;
  /**
   * Sends a statement whose answer nobody needs, without waiting for it: what is sent later is done after it. Where it fails, so does
   * everything later, and the transaction with the error of this one.
   */
  write(statement: Query<object[]>): void;
}

export interface Sql extends Db {
  /**
   * Commits what the work did when it resolves; rejects, and nothing of it stays, when the work rejects, one of its statements
   * failed, or the connection is lost before the commit. One that is lost during it leaves open whether it was done.
   */
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
  /**
   * Hears notices; resolves when none that comes later is missed. `onListen` is called then, and again whenever listening was
   * interrupted: notices of the time between are lost.
   */
  listen(channel: string, onPayload: (payload: string) => void, onListen?: () => void): Promise<Subscription>;
  /** Lets what is under way finish, for so many seconds at most, and closes every connection. */
  end(options?: { timeout: number }): Promise<void>;
}

/**
 * Opens a pool. A lost connection rejects what waits on it and is replaced.
 * @param options.max connections for statements; listening takes one more
 * @param options.readOnly a statement that writes is refused
 */
export function connect(
  url: string,
  options: { max?: number; name?: string; log?: Log; readOnly?: boolean } = {},
): Sql {
  const { max = 10, name = 'manawell', log = silentLog, readOnly = false } = options;
  const pool = new Connections(url, { max, name, log, readOnly });
  const listener = new Listener(url, { name, log });
  return Object.assign(
    statements((statement) => pool.run(statement)),
    {
      begin: <T>(work: (tx: Tx) => Promise<T> | T) =>
        pool.lend((session) => transact(session, (run) => work(transaction(run)))),
      listen: listener.listen.bind(listener),
      end: async ({ timeout }: { timeout?: number } = {}) => {
        await Promise.all([listener.close(), pool.end(timeout)]);
      },
    },
  );
}

const transaction = (run: Run): Tx =>
  Object.assign(statements(run), {
    // That it failed, the commit says, with what failed first.
    write: (statement: Query<object[]>) => void statement.catch(() => undefined),
  }) as Tx;

/** Statements over one session, see `openSession`. */
export const over = (session: ClientBase): Db => statements((statement) => send(session, statement));

function statements(run: Run): Db {
  const template = (first: TemplateStringsArray | string, ...parts: Part[]): Query<object[]> | Identifier =>
    typeof first === 'string' ? new Identifier(first) : new Query(run, first, parts);
  const unsafe = (text: string, values?: readonly unknown[]): Promise<object[]> =>
    run(values ? { text, values: values.map(encode), name: nameOf(text) } : { text });
  return Object.assign(template, { unsafe }) as Db;
}
