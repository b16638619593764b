import { hostOf, hostUrls } from '#server/kernel/database-url.ts';
import type { Log } from '#server/kernel/log.ts';
import type { ReadSource, ReplicaProblem } from '#server/kernel/read-source.ts';
import { isTransactionConflict, Unavailable } from '#server/kernel/work/unavailable.ts';
import { connect, type Sql } from '../client.ts';
import { readMigrations } from '../migrate.ts';
import { askHost, askPrimary } from './host-answer.ts';
import { judge, type Verdict } from './replica.rules.ts';

const PATIENCE_MS = 5000;
/** For so long a host with a problem is not asked again. */
const REST_MS = 30_000;
/** SQLSTATEs of a table or column that is missing: the schema is older, or not of a shop. */
const MISSING = /^42(P01|703)$/;

interface Host {
  name: string;
  sql: Sql;
  /** Asks for the age of the data. A session of its own, since reports may hold all others for long. */
  asks: Sql;
  /** The problem that it had last; null: none. */
  problem: ReplicaProblem | null;
  restsUntil: number;
}

interface Options {
  /** One or several hosts. */
  url: string;
  /** Sessions of the primary that cannot write. */
  primary: Sql;
  log: Log;
  max: number;
  name: string;
  /** Time limit of one statement; absent: none. */
  seconds?: number;
  /** How long a host may take to say how old its data are. */
  patienceMs?: number;
}

/** The stand-bys for reports, exports and searches. Sessions are opened when they are needed. */
export class ReadReplica {
  readonly #hosts: readonly Host[];
  readonly #primary: Sql;
  readonly #log: Log;
  readonly #patienceMs: number;
  #newest: string | undefined;

  constructor({ url, primary, patienceMs = PATIENCE_MS, ...options }: Options) {
    this.#primary = primary;
    this.#log = options.log;
    this.#patienceMs = patienceMs;
    this.#hosts = hostUrls(url).map((one) => ({
      ...{ name: hostOf(one), problem: null, restsUntil: 0 },
      sql: connect(one, { ...options, readOnly: true }),
      asks: connect(one, { ...options, max: 1, readOnly: true }),
    }));
  }

  /**
   * Reads from the stand-by with the newest data, or from the primary if none can be used. A read that the stand-by
   * cancels or loses is repeated once on the primary.
   * @param operator reads. An operator never gets the state before an own action.
   * @param freshSeconds older data of a stand-by are not read
   * @returns the source too; null: the primary, for the operator's own action or for newer data
   */
  async read<T>(
    operator: string,
    work: (sql: Sql) => Promise<T>,
    freshSeconds = Number.POSITIVE_INFINITY,
  ): Promise<{ result: T; source: ReadSource | null }> {
    const chosen = await this.#choose(operator, freshSeconds);
    if (!chosen.host) return { result: await work(this.#primary), source: chosen.source };
    try {
      return { result: await work(chosen.host.sql), source: chosen.source };
    } catch (error) {
      const why = problemOf(error);
      if (!why) throw error;
      if (why === 'unreachable') this.#rest(chosen.host, why, error);
      else this.#log.warn({ host: chosen.host.name, why: (error as Error).message }, CANCELLED);
      return { result: await work(this.#primary), source: { from: 'primary', why } };
    }
  }

  /** Asks every host once. Returns its problem; null: reports can be read from it. */
  async problems(): Promise<{ host: string; problem: ReplicaProblem | null }[]> {
    await this.#judgeAll(this.#hosts, '');
    return this.#hosts.map(({ name: host, problem }) => ({ host, problem }));
  }

  async end(options: { timeout: number }): Promise<void> {
    await Promise.all(this.#hosts.flatMap(({ sql, asks }) => [sql.end(options), asks.end(options)]));
  }

  async #choose(operator: string, freshSeconds: number): Promise<{ host: Host | null; source: ReadSource | null }> {
    const now = performance.now();
    const awake = this.#hosts.filter(({ restsUntil }) => restsUntil <= now);
    const verdicts = await this.#judgeAll(awake, operator);
    const [best] = verdicts
      .flatMap(([host, verdict, at]) => (verdict.fits ? [{ host, asOf: verdict.asOf, at }] : []))
      .toSorted((one, other) => other.asOf.getTime() - one.asOf.getTime());
    if (best) {
      const seconds = Math.round((best.at.getTime() - best.asOf.getTime()) / 1000);
      if (seconds > freshSeconds) return { host: null, source: null };
      return { host: best.host, source: { from: 'standby', asOf: best.asOf, seconds } };
    }
    const why = this.#hosts.find(({ problem }) => problem)?.problem ?? null;
    const isOwn = verdicts.some(([, verdict]) => !verdict.fits && verdict.why === 'before_own_action');
    return { host: null, source: isOwn || !why ? null : { from: 'primary', why } };
  }

  async #judgeAll(hosts: readonly Host[], operator: string): Promise<[Host, Verdict, Date][]> {
    if (hosts.length === 0) return [];
    const asked = await askPrimary(this.#primary, operator).catch((error: unknown) => {
      // Without the primary's position nothing says how old a host's data are.
      for (const host of hosts) this.#rest(host, 'unknown_age', error);
      return null;
    });
    if (!asked) return [];
    this.#newest ??= readMigrations().at(-1)?.name ?? '';
    const newest = this.#newest;
    return Promise.all(
      hosts.map(async (host): Promise<[Host, Verdict, Date]> => {
        try {
          const verdict = judge(asked, await inTime(askHost(host.asks, asked, newest), this.#patienceMs));
          if (verdict.fits || verdict.why === 'before_own_action') this.#wake(host);
          else this.#rest(host, verdict.why);
          return [host, verdict, asked.at];
        } catch (error) {
          const why = MISSING.test((error as { code?: string }).code ?? '') ? 'older_schema' : 'unreachable';
          this.#rest(host, why, error);
          return [host, { fits: false, why }, asked.at];
        }
      }),
    );
  }

  #rest(host: Host, problem: ReplicaProblem, error?: unknown): void {
    host.restsUntil = performance.now() + REST_MS;
    if (host.problem === problem) return;
    host.problem = problem;
    const why = error instanceof Error ? error.message : undefined;
    this.#log.warn({ host: host.name, problem, ...(why && { why }) }, UNUSED);
  }

  #wake(host: Host): void {
    if (host.problem) this.#log.warn({ host: host.name }, 'reports are read from this stand-by again');
    host.problem = null;
    host.restsUntil = 0;
  }
}

const UNUSED = 'a host of DATABASE_READ_URL cannot be used, so reports are read from another one or from the primary';
const CANCELLED = 'the stand-by cancelled a report, so it was read from the primary';

/** Returns the problem of a stand-by that an error shows; null: the error is one of the read itself. */
function problemOf(error: unknown): ReplicaProblem | null {
  if (isTransactionConflict(error)) return 'cancelled';
  return error instanceof Unavailable ? 'unreachable' : null;
}

async function inTime<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Unavailable(`no answer within ${patienceMs} ms`)), patienceMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
