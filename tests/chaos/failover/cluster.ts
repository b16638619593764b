import { until } from '#tests/world/until.ts';
import { SUPERUSER } from '../../../scripts/lib/embedded-postgres/cluster.ts';
import type { FailingCluster, Loss } from './failing-cluster.ts';
import { comeBack } from './former-primary.ts';
import { Node } from './node.ts';

const NAMES = ['n1', 'n2', 'n3'] as const;
const WAIT_MS = 60_000;

type Way = 'killed' | 'frozen';

/** A primary with two stand-bys, of which one must have every commit. This program promotes, as Patroni would. */
export class Cluster implements FailingCluster {
  readonly url: string;
  readonly #nodes: readonly Node[];
  #primary: Node;

  private constructor(nodes: readonly Node[], primary: Node) {
    this.#nodes = nodes;
    this.#primary = primary;
    const hosts = nodes.map(({ host }) => host).join(',');
    this.url = `postgres://${SUPERUSER}:${primary.password}@${hosts}/manawell?target_session_attrs=read-write`;
  }

  static async start(directory: string): Promise<Cluster> {
    const primary = await Node.make(directory, NAMES[0], NAMES);
    const others = [];
    for (const name of NAMES.slice(1)) others.push(await Node.make(directory, name, NAMES, primary.password));
    const cluster = new Cluster([primary, ...others], primary);
    try {
      await primary.start();
      for (const node of others) await node.cloneFrom(primary);
      await cluster.#whole();
      await primary.sql`create database manawell`;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  get #standbys(): Node[] {
    return this.#nodes.filter((node) => node !== this.#primary);
  }

  /** Waits until both stand-bys follow. */
  async #whole(): Promise<void> {
    await until(
      () => this.#primary.sql<{ state: string }[]>`select state from pg_stat_replication where state = 'streaming'`,
      (rows) => rows.length === 2,
      WAIT_MS,
    );
  }

  async lose(turn: number): Promise<Loss> {
    const way: Way = turn % 2 === 0 ? 'killed' : 'frozen';
    const former = await this.#failOver(way);
    return {
      way,
      mend: async () => {
        const believed = way === 'frozen' ? await comeBack(former, this.url) : null;
        await this.#rejoin(former);
        return believed;
      },
    };
  }

  /**
   * Takes the primary away and promotes the stand-by that has most of the log: with one synchronous stand-by it has
   * every acknowledged commit. The other one follows it. Returns the former primary.
   */
  async #failOver(way: Way): Promise<Node> {
    const former = this.#primary;
    const standbys = this.#standbys;
    former.signal(way === 'killed' ? 'SIGKILL' : 'SIGSTOP');
    const received = await Promise.all(
      standbys.map(async (node) => {
        const [row] = await node.sql<{ lsn: number }[]>`
          select (pg_last_wal_receive_lsn() - '0/0')::bigint as lsn`;
        return { node, lsn: row?.lsn ?? 0 };
      }),
    );
    const [best, ...rest] = received.toSorted((a, b) => b.lsn - a.lsn).map(({ node }) => node);
    if (!best) throw new Error('there is no stand-by');
    for (const node of rest) await node.follow(best);
    const [promoted] = await best.sql<{ done: boolean }[]>`select pg_promote() as done`;
    if (!promoted?.done) throw new Error(`${best.name} was not promoted: ${best.log()}`);
    this.#primary = best;
    return former;
  }

  /** Makes a former primary a stand-by with a fresh copy; waits until both follow. */
  async #rejoin(former: Node): Promise<void> {
    await former.kill();
    await former.cloneFrom(this.#primary);
    await this.#whole();
  }

  /** Stops all servers; frozen ones too. */
  async stop(): Promise<void> {
    for (const node of this.#nodes) await node.kill();
  }
}
