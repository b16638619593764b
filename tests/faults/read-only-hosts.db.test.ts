import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import { createLog } from '#server/kernel/log.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { Shop } from './shop.ts';

let world: World;
let owner: Sql;
let database = '';
const lines: string[] = [];
const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });

/** Adds a host that nobody can reach to an address. */
function withAnother(url: string): string {
  const { username, password, port, pathname } = new URL(url);
  database = pathname.slice(1);
  const hosts = `127.0.0.1:1,127.0.0.1:${port}`;
  return `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
}

beforeAll(async () => {
  let url = '';
  world = await startWorld({
    log,
    databaseUrl: async (one) => {
      url = one;
      return withAnother(one);
    },
  });
  owner = connect(url, { max: 1, name: 'owner' });
});
afterAll(async () => {
  await owner.end({ timeout: 1 });
  await world.stop();
});

/** Makes the database a stand-by or a primary as seen by its sessions, and ends them as PostgreSQL does then. */
async function makeReadOnly(value: 'on' | 'off'): Promise<void> {
  await owner.unsafe(`alter database ${database} set default_transaction_read_only = ${value}`);
  await owner`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`;
}

const ready = async (): Promise<number> => (await fetch(`${world.url}/readyz`)).status;
const becomes = (status: number) => until(ready, (seen) => seen === status);

test('while every host is read-only the portal says so, answers 503, and recovers by itself', async () => {
  const shop = new Shop(world, await world.signIn('kestrel', 'starlight'));
  expect(await ready()).toBe(200);
  const number = await shop.order();
  const notices: string[] = [];
  await world.context.sql.listen('probe', (payload) => notices.push(payload));

  await makeReadOnly('on');
  await becomes(503);
  expect((await shop.place()).status).toBe(503);
  const said = await until(
    async () => lines.find((line) => line.includes('no host of DATABASE_URL takes writes')),
    (line) => line !== undefined,
  );
  expect(JSON.parse(said ?? '{}')).toMatchObject({
    level: 50,
    hosts: expect.stringMatching(/^127\.0\.0\.1:1: .*ECONNREFUSED.*; 127\.0\.0\.1:\d+: read-only$/),
  });

  await makeReadOnly('off');
  await becomes(200);
  expect((await shop.read(number)).number).toBe(number);
  await shop.order();
  await until(
    async () => {
      await world.context.sql`select pg_notify('probe', 'again')`;
      return notices;
    },
    (seen) => seen.includes('again'),
  );
  expect(lines.filter((line) => line.includes('takes writes, so'))).toHaveLength(1);
  expect(lines.join()).not.toContain(
    new URL(world.env.DATABASE_URL?.replace('127.0.0.1:1,', '') ?? '').password || '#',
  );
});
