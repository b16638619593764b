import { Client, type ClientBase, type ClientConfig, DatabaseError, type QueryResult } from 'pg';
import { ConnectionLost, Unavailable } from '#server/kernel/work/unavailable.ts';
import { openHosts } from './hosts.ts';
import type { Statement } from './query.ts';
import { parsers } from './values.ts';

/** Maximum wait for a connection, new or from the pool. */
const WAIT_MS = 10_000;
/** After this time without traffic the system checks the connection; it gives up ten seconds later. */
const KEEP_ALIVE_MS = 10_000;
const CLOSE_TIMEOUT_MS = 1000;

/** Returns the options of all connections. Parameters in the address (`?sslmode=`, `?host=`) take precedence. */
export const sessionOptions = (url: string, name: string): ClientConfig => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: WAIT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types: parsers,
});

/**
 * Opens a dedicated connection for work that needs one session: locks, LISTEN. It is not replaced when it is lost;
 * waiting and later calls then reject.
 */
export async function openSession(url: string, name: string): Promise<Client> {
  const hosts = openHosts(url);
  try {
    await hosts?.primary();
    const options = sessionOptions(url, name);
    const session = hosts ? hosts.open(options) : new Client(options);
    expectLoss(session);
    session.once('end', () => hosts?.close());
    await session.connect();
    return session;
  } catch (error) {
    hosts?.close();
    throw error;
  }
}

/** Ignores the error event of a lost connection, which would end the process: the waiting calls reject anyway. */
export const expectLoss = (session: ClientBase): void => {
  session.on('error', () => undefined);
};

/** Closes a session; drops the connection if the server does not answer. */
export async function closeSession(session: Client): Promise<void> {
  const timer = setTimeout(() => dropConnection(session), CLOSE_TIMEOUT_MS);
  await session.end();
  clearTimeout(timer);
}

/** Drops the connection; waiting calls reject. */
export const dropConnection = (session: Client): void => {
  session.connection.stream.destroy();
};

/** Code of a write on a stand-by, or on a primary that was made read-only after the session began. */
const READ_ONLY = '25006';
/** Sessions that are meant to read only. */
export const readsOnly = new WeakSet<ClientBase>();

/** Codes of a server that starts, stops, ends sessions or has no free connection. */
const GONE = /^(08|57P0[123]|53300)/;
/** Those of them that mean that the server accepts no sessions now: a new one would be refused too. */
const FULL_OR_STARTING = /^(57P03|53300)$/;

/** @throws Unavailable if the server cannot be reached, or if the connection was lost and the outcome is unknown */
export async function sendForResults(session: ClientBase, statement: Statement): Promise<QueryResult[]> {
  try {
    const result: QueryResult | QueryResult[] = await session.query(statement);
    return Array.isArray(result) ? result : [result];
  } catch (error) {
    const code = error instanceof DatabaseError ? (error.code ?? '') : null;
    if (code === READ_ONLY && !readsOnly.has(session)) throw new ConnectionLost(error);
    if (code !== null && !GONE.test(code)) throw error;
    throw code !== null && FULL_OR_STARTING.test(code) ? new Unavailable(error) : new ConnectionLost(error);
  }
}

/**
 * Sends a statement and returns its rows; for several in one text, those of the last.
 * @throws Unavailable like `sendForResults`
 */
export const sendForRows = async (session: ClientBase, statement: Statement): Promise<object[]> =>
  (await sendForResults(session, statement)).at(-1)?.rows ?? [];

/**
 * Codes after which a session cannot be used any more, for example because its plans are older than a change of the
 * table.
 */
const UNUSABLE = /^(08|57P|XX|25P0[345]|26000|0A000)/;

/** Returns true if a session cannot be used after an error; a statement that the server refused does not break it. */
export const isUnusable = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || UNUSABLE.test(error.code ?? '');
