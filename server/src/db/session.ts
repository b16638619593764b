import { Client, type ClientBase, type ClientConfig, DatabaseError } from 'pg';
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

/** Sends a statement and answers its rows; of several in one text, the last one's. */
export async function send(session: ClientBase, statement: Statement): Promise<object[]> {
  const result: { rows: object[] } | { rows: object[] }[] = await session.query(statement);
  return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
}

/** Codes of sessions that end, and of what is wrong with one for good, such as plans from before a table was changed. */
const UNUSABLE = /^(08|57P|XX|25P0[345]|26000|0A000)/;

/** Whether a session is of no more use after an error; one whose server only refused a statement is. */
export const isUnusable = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || UNUSABLE.test(error.code ?? '');
