import { Client, type ClientConfig } from 'pg';
import { hostUrls } from '#server/kernel/database-url.ts';
import { type Log, silentLog } from '#server/kernel/log.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import { type HostState, HostWatch } from './host-watch.ts';
import { primaryOf } from './hosts.rules.ts';

/** How long a call waits for a primary. */
const WAIT_MS = 5000;
/** How often the log repeats that there is no primary. */
const REPEAT_MS = 30_000;

type Watch = Pick<HostWatch, 'url' | 'name' | 'close'>;

/** Begins to watch a host. */
type BeginWatch = (url: string, report: (state: HostState) => void) => Watch;

/** The hosts of an address with several, of which one is the primary. */
export class Hosts {
  readonly #watches: Watch[];
  readonly #states = new Map<Watch, HostState>();
  readonly #clients = new Map<Client, Watch>();
  #current: Watch | null = null;
  /** The newest timeline of any host. */
  #newest = 0;
  #found = Promise.withResolvers<void>();
  #saidAt = Number.NEGATIVE_INFINITY;
  readonly #distrusted = new Set<Watch>();
  users = 0;
  log: Log = silentLog;

  constructor(urls: readonly string[], begin: BeginWatch = (url, report) => new HostWatch(url, report)) {
    this.#watches = urls.map((url) => {
      const watch: Watch = begin(url, (state) => this.#saw(watch, state));
      return watch;
    });
  }

  /** Waits for a primary. @throws Unavailable if no host takes writes */
  async primary(): Promise<void> {
    if (this.#current) return;
    const timer = Promise.withResolvers<void>();
    const timeout = setTimeout(timer.resolve, WAIT_MS);
    await Promise.race([this.#found.promise, timer.promise]);
    clearTimeout(timeout);
    if (!this.#current) throw new Unavailable(`no host of the database takes writes: ${this.#described()}`);
  }

  /**
   * Returns a client for the current primary. It is dropped as soon as another host is the primary. Without a primary
   * it cannot connect: a caller may have waited since there was one.
   */
  open(options: ClientConfig): Client {
    const host = this.#current;
    if (!host) return new Unconnected(`no host of the database takes writes: ${this.#described()}`);
    const client = new Client({ ...options, connectionString: host.url });
    this.#clients.set(client, host);
    client.once('end', () => this.#clients.delete(client));
    return client;
  }

  close(): void {
    for (const watch of this.#watches) watch.close();
  }

  #saw(watch: Watch, state: HostState): void {
    this.#states.set(watch, state);
    if (state.writes) this.#newest = Math.max(this.#newest, state.timeline);
    const seen = this.#watches.map((host) => ({ host, state: this.#states.get(host) }));
    const next = primaryOf(seen, this.#current, this.#newest);
    this.#sayDistrust(watch, state);
    if (next === this.#current) {
      if (!next && seen.every((one) => one.state)) this.#sayNone();
      return;
    }
    const former = this.#current;
    this.#current = next;
    if (former) this.#found = Promise.withResolvers();
    if (former) this.log.warn({ host: former.name, hosts: this.#described() }, 'the primary of the database was lost');
    for (const [client, host] of this.#clients) if (host !== next) client.connection.stream.destroy();
    if (!next) return;
    this.log.info({ host: next.name }, 'the portal uses this host of the database');
    this.#saidAt = Number.NEGATIVE_INFINITY;
    this.#found.resolve();
  }

  /** Says once that a former primary came back without knowing that another was promoted. */
  #sayDistrust(watch: Watch, state: HostState): void {
    if (!state.writes || state.timeline === this.#newest) {
      this.#distrusted.delete(watch);
    } else if (!this.#distrusted.has(watch)) {
      this.#distrusted.add(watch);
      this.log.error(
        { host: watch.name, timeline: state.timeline, newest: this.#newest },
        'a former primary takes writes again and gets none: stop it, and make it a stand-by',
      );
    }
  }

  #sayNone(): void {
    const now = performance.now();
    if (now - this.#saidAt < REPEAT_MS) return;
    this.#saidAt = now;
    this.log.error(
      { hosts: this.#described() },
      'no host of DATABASE_URL takes writes, so requests get 503 until one is promoted',
    );
  }

  #described(): string {
    return this.#watches
      .map((watch) => {
        const state = this.#states.get(watch);
        const text = state
          ? state.writes
            ? `takes writes on timeline ${state.timeline}`
            : state.why
          : 'no answer yet';
        return `${watch.name}: ${text}`;
      })
      .join('; ');
  }
}

/** A client that never connects. */
class Unconnected extends Client {
  readonly #why: string;

  constructor(why: string) {
    super({});
    this.#why = why;
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const error = new Unavailable(this.#why);
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error);
    return undefined;
  }
}

/** One for each address, because several pools of a process use the same database. */
const shared = new Map<string, Hosts>();

/** A pool's or session's use of the hosts; `close` it at the end. */
export interface HostsUse {
  primary(): Promise<void>;
  open(options: ClientConfig): Client;
  close(): void;
}

/** Returns the hosts of an address; null if it has only one. */
export function openHosts(url: string, log: Log = silentLog): HostsUse | null {
  const urls = hostUrls(url);
  if (urls.length < 2) return null;
  const hosts = shared.get(url) ?? new Hosts(urls);
  shared.set(url, hosts);
  hosts.users += 1;
  if (log !== silentLog) hosts.log = log;
  let open = true;
  return {
    primary: () => hosts.primary(),
    open: (options) => hosts.open(options),
    close() {
      if (!open) return;
      open = false;
      hosts.users -= 1;
      if (hosts.users > 0) return;
      hosts.close();
      shared.delete(url);
    },
  };
}

/** Returns the class with which a pool opens clients; undefined: the driver's own. */
export function clientOf(hosts: HostsUse | null): typeof Client | undefined {
  if (!hosts) return undefined;
  const { open } = hosts;
  class OfPrimary {
    constructor(options: ClientConfig) {
      // biome-ignore lint/correctness/noConstructorReturn: a pool makes its clients by `new`.
      return open(options);
    }
  }
  return OfPrimary as unknown as typeof Client;
}
