import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillBooks, type More, type People } from './books/index.ts';
import { round } from './report.ts';
import { prepareDatabase } from './world.ts';

/** Differences from the usual books, and the beginning of the database's name. */
type Books = More & { name: string };

/**
 * Returns the URL of a database of a shop with `orders` orders, and fills it if it does not exist. A database whose
 * filling was interrupted is filled again. One that was kept gets the migrations that it misses.
 */
export async function shopOf(serverUrl: string, people: People, orders: number, more?: Books): Promise<string> {
  const name = `${more?.name ?? 'growth'}_${orders}_of_${people.players}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const server = connect(serverUrl, { max: 1, name: 'bench' });
  try {
    const [found] = await server`select from pg_database where datname = ${name}`;
    if (found) {
      await migrateKept(url.href);
      return url.href;
    }
    const filling = `${name}_filling`;
    await server.unsafe(`drop database if exists ${filling} with (force)`);
    await server.unsafe(`create database ${filling}`);
    url.pathname = `/${filling}`;
    const begun = performance.now();
    const sql = connect(url.href, { max: 1, name: 'bench' });
    await prepareDatabase(sql);
    await sql.end();
    await fillBooks(url.href, people, orders, more);
    await server.unsafe(`alter database ${filling} rename to ${name}`);
    const [size] = await server<{ size: string }[]>`select pg_size_pretty(pg_database_size(${name})) as size`;
    console.log(`${orders} orders filled in ${round((performance.now() - begun) / 1000)} s: ${size?.size}`);
    url.pathname = `/${name}`;
    return url.href;
  } finally {
    await server.end();
  }
}

async function migrateKept(url: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'bench' });
  try {
    await migrate(sql);
  } finally {
    await sql.end();
  }
}
