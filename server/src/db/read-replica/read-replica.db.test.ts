import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { freshStandby, type Standby } from '#tests/world/standby-double.ts';
import { connect, type Db, type Sql } from '../client.ts';
import { ReadReplica } from './read-replica.ts';

let primary: TestDatabase;
let standby: Standby;
beforeAll(async () => {
  primary = await freshDatabase();
  await primary.sql`insert into installation_keys (name, key) values ('log', ${Buffer.alloc(32, 'this shop')})`;
  standby = await freshStandby(primary);
  for (const [name, { sql }] of Object.entries({ primary, standby })) {
    await sql`create table here (name text)`;
    await sql`insert into here values (${name})`;
  }
});
beforeEach(() => standby.says({}));
afterAll(async () => {
  await standby.drop();
  await primary.drop();
});

const said: string[] = [];
afterEach(() => void said.splice(0));
const log = createLog({ level: 'warn', destination: { write: (line) => said.push(JSON.parse(line).problem) } });

/** Opens stand-bys that are closed at the end of a test. */
function opened(url = standby.url, sql = primary.sql): ReadReplica {
  const replica = new ReadReplica({ url, primary: sql, log, max: 2, name: 'test', patienceMs: 30_000 });
  onTestFinished(() => replica.end({ timeout: 1 }));
  return replica;
}
const where = async (db: Db) => (await db<{ name: string }[]>`select name from here`)[0]?.name;
const read = (replica: ReadReplica, by = 'ada') => replica.read(by, where);

test('reads from a stand-by that has everything: the data are of now', async () => {
  const { result, source } = await read(opened());
  expect([result, source]).toEqual(['standby', { from: 'standby', asOf: expect.any(Date), seconds: 0 }]);
});

test('reads from a stand-by that is hours behind, and says so', async () => {
  const replayedAt = new Date(Date.now() - 3 * 3_600_000);
  await standby.says({ isCaughtUp: false, replayedAt });
  const { result, source } = await read(opened());
  expect([result, source]).toMatchObject(['standby', { from: 'standby', asOf: replayedAt }]);
  expect(source?.from === 'standby' && Math.round(source.seconds / 60)).toBe(180);
});

test('data that are older than a read takes come from the primary', async () => {
  await standby.says({ isCaughtUp: false, replayedAt: new Date(Date.now() - 3_600_000) });
  const replica = opened();
  expect(await replica.read('ada', where, 10)).toEqual({ result: 'primary', source: null });
  expect(await replica.read('ada', where, 7200)).toMatchObject({ result: 'standby' });
  expect(said).toEqual([]);
});

test.each<[string, () => Promise<string>]>([
  ['unreachable', async () => standby.url.replace(/:\d+\//, ':1/')],
  ['not_standby', () => standby.says({ isRecovering: false }).then(() => standby.url)],
  ['unknown_age', () => standby.says({ isCaughtUp: false, replayedAt: null }).then(() => standby.url)],
])('%s: reads from the primary, says why, and logs it once', async (why, prepared) => {
  const replica = opened(await prepared());
  for (let i = 0; i < 2; i += 1)
    expect(await read(replica)).toEqual({ result: 'primary', source: { from: 'primary', why } });
  expect(said).toEqual([why]);
});

test('another shop’s database is never read', async () => {
  const other = await freshStandby(null);
  onTestFinished(() => other.drop());
  const replica = opened(other.url);
  expect(await replica.problems()).toEqual([{ host: new URL(other.url).host, problem: 'other_shop' }]);
  expect(await read(replica)).toEqual({ result: 'primary', source: { from: 'primary', why: 'other_shop' } });
});

test('the hosts have a problem too if the primary cannot say how old their data are', async () => {
  const lost = connect(standby.url.replace(/:\d+\//, ':1/'));
  onTestFinished(() => lost.end({ timeout: 1 }));
  const replica = opened(standby.url, lost);
  expect(await replica.problems()).toEqual([{ host: new URL(standby.url).host, problem: 'unknown_age' }]);
});

test('a stand-by is asked for its age while reports hold all its sessions', async () => {
  const replica = opened();
  const done = Promise.withResolvers<void>();
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reports = begun.map(({ resolve }) =>
    replica.read('ada', (sql) =>
      sql.begin(async () => {
        resolve();
        await done.promise;
      }),
    ),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  expect(await replica.problems()).toMatchObject([{ problem: null }]);
  done.resolve();
  await Promise.all(reports);
});

test('a database without this version’s schema is not read', async () => {
  const [last] = await standby.sql<{ name: string; hash: string }[]>`
    delete from migrations where name = (select max(name) from migrations) returning name, hash`;
  onTestFinished(
    async () =>
      void (await standby.sql`insert into migrations (name, hash) values (${last?.name ?? ''}, ${last?.hash ?? ''})`),
  );
  expect((await read(opened())).source).toEqual({ from: 'primary', why: 'older_schema' });
  await standby.sql`alter table installation_keys rename to others`;
  onTestFinished(async () => void (await standby.sql`alter table others rename to installation_keys`));
  expect((await read(opened())).source).toEqual({ from: 'primary', why: 'older_schema' });
});

test('of several hosts, one that can be used is read', async () => {
  const { host } = new URL(standby.url);
  const replica = opened(standby.url.replace(host, `127.0.0.1:1,${host}`));
  expect(await read(replica)).toMatchObject({ result: 'standby' });
  expect(said).toEqual(['unreachable']);
});

test('an operator never reads the state before an own action', async () => {
  const act = (sql: Sql) => sql`
    insert into operator_actions (id, by_name, why, command, arguments, result)
    values (uuidv7(), 'grace', 'ticket', 'books close', '{}', '{}')`;
  await act(primary.sql);
  const replica = opened();
  expect(await read(replica, 'grace')).toEqual({ result: 'primary', source: null });
  expect(await read(replica, 'ada')).toMatchObject({ result: 'standby' });
  await act(standby.sql);
  expect(await read(replica, 'grace')).toMatchObject({ result: 'standby' });
  expect(said).toEqual([]);
});

test('a read that the stand-by cancels is repeated once on the primary', async () => {
  const replica = opened();
  const seen: (string | undefined)[] = [];
  const { source } = await replica.read('ada', async (sql) => {
    seen.push(await where(sql));
    if (seen.length === 1)
      throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
  });
  expect([seen, source]).toEqual([['standby', 'primary'], { from: 'primary', why: 'cancelled' }]);
  expect(await read(replica)).toMatchObject({ result: 'standby' });
});

test('an error of the read itself is not repeated', async () => {
  const seen: (string | undefined)[] = [];
  const failed = opened().read('ada', async (sql) => {
    seen.push(await where(sql));
    await sql`select 1 / 0`;
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect(seen).toEqual(['standby']);
});

test('nothing can write on a stand-by', async () => {
  await expect(opened().read('ada', (sql) => sql`insert into here values ('new')`)).rejects.toThrow('read-only');
});
