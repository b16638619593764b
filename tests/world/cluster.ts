import { connect, type Sql } from '#server/db/client.ts';
import { distribute } from '#server/db/distribution/distribute.ts';
import { migrate } from '#server/db/migrate.ts';
import { until } from './until.ts';

/** The servers that hold a test database: one PostgreSQL, or the coordinator (first) and the workers of Citus. */
export type Servers = readonly [string, ...string[]];

const CONNECTED_MS = 60_000;
const STOPPED_MS = 10_000;

/** Returns a server with the workers that its database lists, for a Citus cluster. */
export async function serversOf(server: string): Promise<Servers> {
  const nodes = await onServer(server, async (sql) => {
    const [found] = await sql<{ known: boolean }[]>`select to_regclass('pg_dist_node') is not null as known`;
    if (!found?.known) return [];
    return sql<{ host: string; port: number }[]>`
      select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid`;
  });
  return [server, ...nodes.map(({ host, port }) => Object.assign(new URL(server), { hostname: host, port }).href)];
}

/** Runs `work` with a connection to one server. */
export async function onServer<T>(server: string, work: (sql: Sql) => Promise<T> | PromiseLike<T>): Promise<T> {
  const sql = connect(server, { max: 1, name: 'tests' });
  try {
    // A worker that still compiles its files may need longer to connect than the client waits.
    await until(
      () => sql`select 1`.then(() => 'connected', String),
      (state) => state === 'connected',
      CONNECTED_MS,
    );
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Runs a statement that each server needs on its own, because Citus copies no change of a database to the workers. */
export async function onEach(servers: Servers, statement: string): Promise<void> {
  for (const server of servers) await onServer(server, (admin) => admin.unsafe(statement));
}

/** Ends all sessions of a database, those that Citus keeps in it too: it is then copied or renamed. */
export const disconnect = (servers: Servers, name: string): Promise<void> =>
  onEach(
    servers,
    `select pg_terminate_backend(pid, ${STOPPED_MS}) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );

/** Creates an empty database on each server, joined to a cluster if there are several. Returns its URL. */
export async function createDatabase(servers: Servers, name: string): Promise<string> {
  await onEach(servers, `create database ${name}`);
  const databases = servers.map((server) => urlOf(server, name));
  const [main = '', ...workers] = databases;
  if (workers.length === 0) return main;
  for (const url of databases) await onServer(url, (sql) => sql`create extension citus`);
  await onServer(main, async (sql) => {
    const { hostname, port } = new URL(main);
    await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)})`;
    for (const { hostname, port } of workers.map((url) => new URL(url)))
      await sql`select citus_add_node(${hostname}, ${Number(port)})`;
  });
  return main;
}

export const dropDatabase = (servers: Servers, name: string): Promise<void> =>
  onEach(servers, `drop database if exists ${name} with (force)`);

/** Brings a new database to the newest schema, distributed if it is on a cluster. */
export async function prepare(servers: Servers, url: string): Promise<void> {
  await migrate(url);
  // A trial: keys that a cluster cannot keep yet are dropped.
  if (servers.length > 1) await distribute(url, true, () => undefined);
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
