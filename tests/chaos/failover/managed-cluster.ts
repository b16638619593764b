import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { hostUrls } from '#server/kernel/database-url.ts';
import { until } from '#tests/world/until.ts';
import type { Believed, FailingCluster, Loss } from './failing-cluster.ts';

/** A manager may wait for the end of a lease, and a former primary may be copied again. */
const WHOLE_MS = 300_000;
const ANSWER_MS = 2000;
/** How long hosts are watched after the former primary came back. */
const WATCH_MS = 10_000;
const LOOK_MS = 250;

export interface ManagedOptions {
  /** The address with all hosts. */
  url: string;
  /** Shell command that takes the primary away. The last line that it prints says how. */
  lose: string;
  /** Shell command that lets it come back; absent: the manager does it. */
  mend?: string | undefined;
}

interface Host {
  timeline: number;
  /** Stand-bys that follow it. */
  followers: number;
  /** New sessions of the portal. */
  sessions: number;
}

/** A cluster of servers whose manager promotes and rejoins, such as Patroni. */
export class ManagedCluster implements FailingCluster {
  readonly url: string;
  readonly #hosts: readonly string[];
  readonly #commands: Pick<ManagedOptions, 'lose' | 'mend'>;

  constructor({ url, ...commands }: ManagedOptions) {
    this.url = url;
    this.#hosts = hostUrls(url);
    this.#commands = commands;
  }

  async lose(turn: number): Promise<Loss> {
    const { lose, mend } = this.#commands;
    const way = (await run(lose, turn)).trim().split('\n').at(-1) ?? '';
    return {
      way,
      mend: async () => {
        if (mend) await run(mend, turn);
        const believed = mend ? await this.#watch() : null;
        await until(
          () => this.#primary(),
          (primary) => primary?.followers === this.#hosts.length - 1,
          WHOLE_MS,
          LOOK_MS,
        );
        return believed;
      },
    };
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  /** Counts the sessions that the portal opens to hosts other than the primary. */
  async #watch(): Promise<Believed> {
    let sessions = 0;
    for (const end = performance.now() + WATCH_MS; performance.now() < end; await pause(LOOK_MS)) {
      const [, ...others] = await this.#states();
      sessions = Math.max(sessions, ...others.map((host) => host.sessions));
    }
    return { sessions, commits: 0, begun: 0 };
  }

  async #primary(): Promise<Host | undefined> {
    return (await this.#states())[0];
  }

  /** Returns the hosts that answer: first that of the newest timeline that takes writes. */
  async #states(): Promise<Host[]> {
    const all = await Promise.all(this.#hosts.map((url) => look(url).catch(() => [])));
    return all.flat().toSorted((a, b) => b.timeline - a.timeline);
  }
}

const run = async (command: string, turn: number): Promise<string> =>
  (await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, FAILOVER: `${turn}` } })).stdout;

async function look(url: string): Promise<Host[]> {
  const client = new Client({
    connectionString: url,
    application_name: 'cluster',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string; followers: number; sessions: number }>(`
      select case when pg_is_in_recovery() then '0' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
        (select count(*)::int from pg_stat_replication where state = 'streaming') as followers,
        (select count(*)::int from pg_stat_activity where application_name like 'manawell%'
          and application_name <> 'manawell watch' and backend_start > now() - interval '2 seconds') as sessions`);
    return rows.map(({ timeline, ...row }) => ({ timeline: Number.parseInt(timeline, 16), ...row }));
  } finally {
    client.connection.stream.destroy();
  }
}
