import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { hostOf } from '#server/kernel/database-url.ts';

/** The state of a host. `timeline` grows with each promotion; 0: the server does not say. */
export type HostState = { writes: true; timeline: number } | { writes: false; why: string };

const PATIENCE_MS = 2000;
const EVERY_MS = 500;
const AGAIN_MS = 250;

const LOOK = `select current_setting('transaction_read_only') as "readOnly",
  case when pg_is_in_recovery() then '0' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;
/** For services that do not let the portal see the log's position. */
const LOOK_ONLY = `select current_setting('transaction_read_only') as "readOnly", '0' as timeline`;

/**
 * Looks at a host twice a second over a session of its own. A lost session is replaced before the host counts as lost,
 * since an operator may have ended only that one.
 */
export class HostWatch {
  readonly url: string;
  readonly name: string;
  readonly #report: (state: HostState) => void;
  readonly #patienceMs: number;
  readonly #closing = new AbortController();
  #look = LOOK;

  /** @param patienceMs how long the host may take to accept a session, and to answer */
  constructor(url: string, report: (state: HostState) => void, patienceMs = PATIENCE_MS) {
    this.url = url;
    this.name = hostOf(url);
    this.#report = report;
    this.#patienceMs = patienceMs;
    void this.#run();
  }

  close(): void {
    this.#closing.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#session(() => {
          failures = 0;
        });
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const isNew = failures === 1 && error instanceof SessionLost;
        if (!isNew) this.#report({ writes: false, why: (error as Error).message });
        if (!isNew) await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Looks again and again over one session. @throws Error when the host does not answer any more */
  async #session(onAnswer: () => void): Promise<never> {
    const session = new Client({
      connectionString: this.url,
      application_name: 'manawell watch',
      connectionTimeoutMillis: this.#patienceMs,
    });
    session.on('error', () => undefined);
    const drop = (): void => void session.connection.stream.destroy();
    const { signal } = this.#closing;
    signal.addEventListener('abort', drop);
    try {
      await session.connect();
      for (let first = true; ; first = false) {
        const state = await this.#ask(session).catch((error: unknown) => {
          throw first ? error : new SessionLost((error as Error).message);
        });
        onAnswer();
        this.#report(state);
        await pause(EVERY_MS, undefined, { signal });
      }
    } finally {
      signal.removeEventListener('abort', drop);
      drop();
    }
  }

  async #ask(session: Client): Promise<HostState> {
    const timer = setTimeout(() => session.connection.stream.destroy(), this.#patienceMs);
    try {
      const { rows } = await session.query<{ readOnly: string; timeline: string }>(this.#look);
      const [row] = rows;
      if (row?.readOnly !== 'off') return { writes: false, why: 'read-only' };
      return { writes: true, timeline: Number.parseInt(row.timeline, 16) };
    } catch (error) {
      if (!(error instanceof DatabaseError) || this.#look === LOOK_ONLY || !/^(42|0A)/.test(error.code ?? ''))
        throw error;
      this.#look = LOOK_ONLY;
      return this.#ask(session);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A session ended that had answered before. */
class SessionLost extends Error {}
