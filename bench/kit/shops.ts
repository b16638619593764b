import { connect } from '#server/db/client.ts';
import { fillBooks, type People } from './books/index.ts';
import { round } from './report.ts';
import { prepareDatabase } from './world.ts';

/**
 * Returns the URL of a database of a shop with `orders` orders, and fills it if it does not exist. A database whose
 * filling was interrupted is filled again.
 */
export async function shopOf(serverUrl: string, people: People, orders: number): Promise<string> {
  const name = `growth_${orders}_of_${people.players}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const server = connect(serverUrl, { max: 1, name: 'bench' });
  try {
    const [found] = await server`select from pg_database where datname = ${name}`;
    if (found) return url.href;
    const filling = `${name}_filling`;
    await server.unsafe(`drop database if exists ${filling} with (force)`);
    await server.unsafe(`create database ${filling}`);
    url.pathname = `/${filling}`;
    const begun = performance.now();
    const sql = connect(url.href, { max: 1, name: 'bench' });
    await prepareDatabase(sql);
    await sql.end();
    await fillBooks(url.href, people, orders);
    await server.unsafe(`alter database ${filling} rename to ${name}`);
    const [size] = await server<{ size: string }[]>`select pg_size_pretty(pg_database_size(${name})) as size`;
    console.log(`${orders} orders filled in ${round((performance.now() - begun) / 1000)} s: ${size?.size}`);
    url.pathname = `/${name}`;
    return url.href;
  } finally {
    await server.end();
  }
}
