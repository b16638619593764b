import { type Client, Pool, type PoolClient } from 'pg';
import type { Log } from '#server/kernel/log.ts';
import { isTransactionConflict, Unavailable } from '#server/kernel/work/unavailable.ts';
import { clientOf, type HostsUse, openHosts } from './hosts.ts';
import type { Statement } from './query.ts';
import { dropConnection, expectLoss, isUnusable, readsOnly, sendForRows, sessionOptions } from './session.ts';

/** Lifetime of a connection: replacing it frees the memory of its plans. */
const LIFETIME_SECONDS = 3600;
/**
 * Generic plans, because the statements are few, prepared and find rows by key: planning each one took a quarter of the
 * database's time. A cluster (Citus) chooses workers by the values, so it refuses generic plans. The timeout ends the
 * transaction of a frozen process, which must not hold its locks for ever.
 */
const SETTINGS = `
  set timezone = 'UTC'; set idle_in_transaction_session_timeout = '15s';
  select set_config('plan_cache_mode', case when to_regclass('pg_dist_node') is null then 'force_generic_plan' else 'auto' end, false)`;

const READ_ONLY = 'set default_transaction_read_only = on';

const CLOSED = 'the connections to the database are closed';

/** A pool of up to `max` sessions, which are opened on demand and replaced when they are lost. */
export class Connections {
  /** Called with the seconds that a caller waited for a session; absent: not measured. */
  onWait: ((seconds: number) => void) | undefined;
  readonly #pool: Pool;
  readonly #hosts: HostsUse | null;
  readonly #readOnly: boolean;
  readonly #settings: string;
  readonly #open = new Set<Client>();
  /** Number of callers that have a session or wait for one. */
  #users = 0;
  #lastLeft = (): void => undefined;
  #ending: Promise<void> | undefined;
  /** True once no caller gets a session any more, including those that wait for one. */
  #cut = false;

  /** @param options.seconds time limit of each statement; absent: none */
  constructor(
    url: string,
    { max, name, log, readOnly, seconds }: { max: number; name: string; log: Log; readOnly: boolean; seconds?: number },
  ) {
    const limit = seconds === undefined ? [] : [`set statement_timeout = '${seconds}s'`];
    this.#settings = [SETTINGS, ...(readOnly ? [READ_ONLY] : []), ...limit].join('; ');
    this.#readOnly = readOnly;
    this.#hosts = openHosts(url, log);
    const Own = clientOf(this.#hosts);
    this.#pool = new Pool({
      ...sessionOptions(url, name),
      ...(Own && { Client: Own }),
      max,
      pipeline: true,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      onConnect: (session) => this.#prepare(session as Client),
    });
    // Logs only the message: the error contains the whole connection.
    this.#pool.on('error', (error) => log.warn({ why: error.message }, 'an idle connection to the database was lost'));
  }

  /** Runs a statement on any session. Retries it once after a deadlock, which rolled back all of a single statement. */
  async run(statement: Statement): Promise<object[]> {
    try {
      return await this.#runOnce(statement);
    } catch (error) {
      if (!statement.name || !isTransactionConflict(error)) throw error;
      return this.#runOnce(statement);
    }
  }

  async #runOnce(statement: Statement): Promise<object[]> {
    const session = await this.#take();
    try {
      const rows = await sendForRows(session, statement);
      this.#give(session, false);
      return rows;
    } catch (error) {
      this.#give(session, isUnusable(error));
      throw error;
    }
  }

  /** Lends a session for a transaction. Closes it if its transaction is still open when it comes back. */
  async lend<T>(work: (session: Client) => Promise<T>): Promise<T> {
    const session = await this.#take();
    try {
      return await work(session);
    } finally {
      this.#give(session, session.getTransactionStatus() !== 'I');
    }
  }

  /** Numbers of sessions, and of callers that wait for one. */
  state(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  /** Waits up to `seconds` for running work; resolves when all sessions are closed. */
  end(seconds?: number): Promise<void> {
    this.#ending ??= this.#end(seconds);
    return this.#ending;
  }

  async #end(seconds: number | undefined): Promise<void> {
    const cut = (): void => {
      this.#cut = true;
      this.#open.forEach(dropConnection);
    };
    const timer = seconds === undefined ? undefined : setTimeout(cut, seconds * 1000);
    if (this.#users > 0) await new Promise<void>((resolve) => (this.#lastLeft = resolve));
    const ended = [...this.#open].map((session) => new Promise((resolve) => session.once('end', resolve)));
    await this.#pool.end();
    await Promise.all(ended);
    clearTimeout(timer);
    this.#hosts?.close();
  }

  async #prepare(session: Client): Promise<void> {
    expectLoss(session);
    if (this.#readOnly) readsOnly.add(session);
    this.#open.add(session);
    session.once('end', () => this.#open.delete(session));
    await session.query(this.#settings);
  }

  async #take(): Promise<PoolClient> {
    if (this.#ending) throw new Unavailable(CLOSED);
    this.#users += 1;
    // Most callers do not wait, so the clock is read only for those that do.
    const begun = this.onWait && this.#pool.idleCount === 0 ? performance.now() : undefined;
    let session: PoolClient;
    try {
      await this.#hosts?.primary();
      session = await this.#pool.connect();
    } catch (error) {
      this.#left();
      throw new Unavailable(error);
    }
    if (begun !== undefined) this.onWait?.((performance.now() - begun) / 1000);
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
