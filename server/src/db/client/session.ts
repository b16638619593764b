import { Client, type ClientBase, type ClientConfig, DatabaseError, type QueryResult } from 'pg';
import { ConnectionLost, Unavailable } from '#server/kernel/work/unavailable.ts';
import type { Statement } from './query.ts';
import { parsers } from './values.ts';

/** Nobody waits longer for a connection, be it a new one or one that others have. */
const WAIT_MS = 10_000;
/** After so long a silence the system asks whether the other side is there, and gives up ten seconds later. */
const KEEP_ALIVE_MS = 10_000;
const GOODBYE_MS = 1000;

/** How every connection is made. What the address itself says (`?sslmode=`, `?host=`) counts more. */
export const sessionOptions = (url: string, name: string): ClientConfig => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: WAIT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types: parsers,
});

/**
 * A connection of its own, for what belongs to one session: locks, LISTEN. It is never replaced by another; when it is lost,
 * what waits on it and all that is asked of it later is rejected.
 */
export async function openSession(url: string, name: string): Promise<Client> {
  const session = new Client(sessionOptions(url, name));
  expectLoss(session);
  await session.connect();
  return session;
}

/** A lost connection rejects whoever waits on it; that it is an event too must not end the process. */
export const expectLoss = (session: ClientBase): void => {
  session.on('error', () => undefined);
};

/** Says goodbye, and hangs up when the server does not take it. */
export async function closeSession(session: Client): Promise<void> {
  const timer = setTimeout(() => hangUp(session), GOODBYE_MS);
  await session.end();
  clearTimeout(timer);
}

/** Whoever waits on the session is rejected. */
export const hangUp = (session: Client): void => {
  session.connection.stream.destroy();
};

/** Codes of a server that starts, stops, cuts sessions off or has no place for another one. */
const GONE = /^(08|57P0[123]|53300)/;
/** Of these, those of a server that takes no sessions now: another one would be refused too. */
const FULL_OR_STARTING = /^(57P03|53300)$/;

/** @throws Unavailable when the server is not there, or went away: then nobody knows whether it was done */
export async function ask(session: ClientBase, statement: Statement): Promise<QueryResult[]> {
  try {
    const result: QueryResult | QueryResult[] = await session.query(statement);
    return Array.isArray(result) ? result : [result];
  } catch (error) {
    const code = error instanceof DatabaseError ? (error.code ?? '') : null;
    if (code !== null && !GONE.test(code)) throw error;
    throw code !== null && FULL_OR_STARTING.test(code) ? new Unavailable(error) : new ConnectionLost(error);
  }
}

/** Sends a statement and answers its rows; of several in one text, the last one's. @throws Unavailable as `ask` does */
export const send = async (session: ClientBase, statement: Statement): Promise<object[]> =>
  (await ask(session, statement)).at(-1)?.rows ?? [];

/** Codes of sessions that end, and of what is wrong with one for good, such as plans from before a table was changed. */
const UNUSABLE = /^(08|57P|XX|25P0[345]|26000|0A000)/;

/** Whether a session is of no more use after an error; one whose server only refused a statement is. */
export const isUnusable = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || UNUSABLE.test(error.code ?? '');
