import type { ClientBase } from 'pg';
import { type Log, silentLog } from '#server/kernel/log.ts';
import type { Telemetry } from '#server/kernel/metrics/telemetry.ts';
import { Listener, type Subscription } from './client/listen.ts';
import { type Told, watchDb, watchPool } from './client/measured.ts';
import { Connections } from './client/pool.ts';
import { Identifier, type Part, Query, type Run, statementName } from './client/query.ts';
import { sendForRows } from './client/session.ts';
import { transact, UNLIMITED_COMMIT } from './client/transaction.ts';
import { encode } from './client/values.ts';

export { openLibraryPool } from './client/library-pool.ts';

/** A pool or a transaction: the first argument of repositories. */
export interface Db {
  /**
   * Runs one prepared statement. Each `${}` is a parameter, an identifier, or another template, which becomes part of
   * this one.
   */
  <T extends object[] = Record<string, unknown>[]>(strings: TemplateStringsArray, ...parts: Part[]): Query<T>;
  /** Returns an identifier for a template. */
  (identifier: string): Identifier;
  /** Runs plain SQL: one statement with values, or any number without. Returns the rows of the last one. */
  unsafe<T extends object[] = Record<string, unknown>[]>(text: string, values?: readonly unknown[]): Promise<T>;
}

declare const TRANSACTION: unique symbol;
export interface Tx extends Db {
  readonly [TRANSACTION]: true;
  /**
   * Sends a statement without waiting for its answer; later statements run after it. If it fails, all later statements
   * fail, and the transaction rejects with this error.
   */
  write(statement: Query<object[]>): void;
}

export interface Sql extends Db {
  /**
   * Commits if `work` resolves. Rolls back and rejects if `work` rejects, one of its statements fails, or the
   * connection is lost before the commit. If the connection is lost during the commit, the outcome is unknown.
   */
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
  /**
   * Listens to a channel; resolves once no later notice can be missed. Calls `onListen` then, and again after each
   * interruption: notices in between are lost.
   */
  listen(channel: string, onPayload: (payload: string) => void, onListen?: () => void): Promise<Subscription>;
  /** Waits up to `timeout` seconds for running statements, then closes every connection. */
  end(options?: { timeout: number }): Promise<void>;
}

/**
 * Opens a pool. If a connection is lost, the calls that wait for it reject, and it is replaced.
 * @param options.max number of connections for statements; `listen` uses one more
 * @param options.telemetry measures the pool. It gets the facts of committed changes.
 * @param options.readOnly the database refuses statements that write
 * @param options.seconds the database cancels statements that take longer (SQLSTATE 57014)
 */
export function connect(
  url: string,
  options: {
    max?: number;
    name?: string;
    log?: Log;
    readOnly?: boolean;
    seconds?: number;
    telemetry?: Telemetry | null;
  } = {},
): Sql {
  const { max = 10, name = 'manawell', log = silentLog, readOnly = false, seconds, telemetry = null } = options;
  const pool = new Connections(url, { max, name, log, readOnly, ...(seconds !== undefined && { seconds }) });
  if (telemetry) watchPool(telemetry, pool, max);
  const listener = new Listener(url, { name, log });
  const commit = seconds === undefined ? undefined : UNLIMITED_COMMIT;
  const begin = <T>(work: (tx: Tx) => Promise<T> | T) =>
    pool.lend((session) => transact(session, (run) => work(transaction(run)), commit));
  /** Tells the facts of a transaction once it is committed. */
  const beginMeasured = async <T>(measured: Telemetry, work: (tx: Tx) => Promise<T> | T): Promise<T> => {
    const told: Told[] = [];
    const result = await begin((tx) => {
      watchDb(tx, (tell) => told.push(tell));
      return work(tx);
    });
    for (const tell of told) tell(measured);
    return result;
  };
  const sql = Object.assign(
    statements((statement) => pool.run(statement)),
    {
      begin: <T>(work: (tx: Tx) => Promise<T> | T) => (telemetry ? beginMeasured(telemetry, work) : begin(work)),
      listen: listener.listen.bind(listener),
      end: async ({ timeout }: { timeout?: number } = {}) => {
        await Promise.all([listener.close(), pool.end(timeout)]);
      },
    },
  );
  if (telemetry) watchDb(sql, (tell) => tell(telemetry));
  return sql;
}

const transaction = (run: Run): Tx =>
  Object.assign(statements(run), {
    // The commit reports the failure, with the first error.
    write: (statement: Query<object[]>) => void statement.catch(() => undefined),
  }) as Tx;

/** Returns a `Db` on one session, see `openSession`. */
export const sessionDb = (session: ClientBase): Db => statements((statement) => sendForRows(session, statement));

function statements(run: Run): Db {
  const template = (first: TemplateStringsArray | string, ...parts: Part[]): Query<object[]> | Identifier =>
    typeof first === 'string' ? new Identifier(first) : new Query(run, first, parts);
  const unsafe = (text: string, values?: readonly unknown[]): Promise<object[]> =>
    run(values ? { text, values: values.map(encode), name: statementName(text) } : { text });
  return Object.assign(template, { unsafe }) as Db;
}
