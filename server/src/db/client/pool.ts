import { type Client, Pool, type PoolClient } from 'pg';
import type { Log } from '#server/kernel/log.ts';
import { isCrossed, Unavailable } from '#server/kernel/work/unavailable.ts';
import type { Statement } from './query.ts';
import { expectLoss, hangUp, isUnusable, send, sessionOptions } from './session.ts';

/** Then a connection is replaced, and with it what it has gathered of plans. */
const LIFETIME_SECONDS = 3600;
/**
 * Our statements are few, prepared and found by key: planning each anew took a quarter of the database's time. A process
 * that is frozen in the middle of a transaction must not hold its locks for ever.
 */
const SETTINGS = `set timezone = 'UTC'; set plan_cache_mode = force_generic_plan; set idle_in_transaction_session_timeout = '15s'`;

const READ_ONLY = 'set default_transaction_read_only = on';

const CLOSED = 'the connections to the database are closed';

/** Sessions that are opened when needed, `max` at most, and replaced when lost. */
export class Connections {
  readonly #pool: Pool;
  readonly #settings: string;
  readonly #open = new Set<Client>();
  /** How many have a session or wait for one. */
  #users = 0;
  #lastLeft = (): void => undefined;
  #ending: Promise<void> | undefined;
  /** Nobody gets a session any more, not even who waits for one. */
  #cut = false;

  constructor(url: string, { max, name, log, readOnly }: { max: number; name: string; log: Log; readOnly: boolean }) {
    this.#settings = readOnly ? `${SETTINGS}; ${READ_ONLY}` : SETTINGS;
    this.#pool = new Pool({
      ...sessionOptions(url, name),
      max,
      pipeline: true,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      onConnect: (session) => this.#prepare(session as Client),
    });
    // The error itself carries the whole connection.
    this.#pool.on('error', (error) => log.warn({ why: error.message }, 'an idle connection to the database was lost'));
  }

  /** Sends a statement over any session, once more where it lost a deadlock: of one statement nothing was done then. */
  async run(statement: Statement): Promise<object[]> {
    try {
      return await this.#runOnce(statement);
    } catch (error) {
      if (!statement.name || !isCrossed(error)) throw error;
      return this.#runOnce(statement);
    }
  }

  async #runOnce(statement: Statement): Promise<object[]> {
    const session = await this.#take();
    try {
      const rows = await send(session, statement);
      this.#give(session, false);
      return rows;
    } catch (error) {
      this.#give(session, isUnusable(error));
      throw error;
    }
  }

  /** Lends a session for a transaction; one that comes back with it still open is not used again. */
  async lend<T>(work: (session: Client) => Promise<T>): Promise<T> {
    const session = await this.#take();
    try {
      return await work(session);
    } finally {
      this.#give(session, session.getTransactionStatus() !== 'I');
    }
  }

  /** Lets what is under way finish, for so many seconds at most; resolves when no session is left. */
  end(seconds?: number): Promise<void> {
    this.#ending ??= this.#end(seconds);
    return this.#ending;
  }

  async #end(seconds: number | undefined): Promise<void> {
    const cut = (): void => {
      this.#cut = true;
      this.#open.forEach(hangUp);
    };
    const timer = seconds === undefined ? undefined : setTimeout(cut, seconds * 1000);
    if (this.#users > 0) await new Promise<void>((resolve) => (this.#lastLeft = resolve));
    const ended = [...this.#open].map((session) => new Promise((resolve) => session.once('end', resolve)));
    await this.#pool.end();
    await Promise.all(ended);
    clearTimeout(timer);
  }

  async #prepare(session: Client): Promise<void> {
    expectLoss(session);
    this.#open.add(session);
    session.once('end', () => this.#open.delete(session));
    await session.query(this.#settings);
  }

  async #take(): Promise<PoolClient> {
    if (this.#ending) throw new Unavailable(CLOSED);
    this.#users += 1;
    let session: PoolClient;
    try {
      session = await this.#pool.connect();
    } catch (error) {
      this.#left();
      throw new Unavailable(error);
    }
    if (!this.#cut) return session;
    this.#give(session, true);
    throw new Unavailable(CLOSED);
  }

  #give(session: PoolClient, unusable: boolean): void {
    session.release(unusable);
    this.#left();
  }

  #left(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#lastLeft();
  }
}
