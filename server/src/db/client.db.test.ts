import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { Value } from './client/values.ts';
import { connect, type Sql, type Tx } from './client.ts';

let database: TestDatabase;
let sql: Sql;
const { TZ } = process.env;

beforeAll(async () => {
  // A zone with summer time, far from UTC: no answer may depend on the zone of the process.
  process.env.TZ = 'Europe/Berlin';
  database = await freshDatabase();
  sql = database.sql;
  await sql`create table kept (n int unique)`;
});
afterAll(async () => {
  await database.drop();
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});
afterEach(async () => {
  await sql`truncate kept`;
});

const kept = async () => (await sql<{ n: number }[]>`select n from kept order by n`).map(({ n }) => n);

describe('a template', () => {
  test('sends its values separately from its text', async () => {
    const nasty = `'; drop table kept; -- $1 \\ " {} \u{1F600}`;
    expect(await sql`select ${nasty}::text as said, ${nasty} = ${nasty} as same`).toEqual([
      { said: nasty, same: true },
    ]);
  });

  test('is sent once, when it is awaited', async () => {
    const unsent = sql`insert into kept values (1)`;
    const sent = sql`insert into kept values (2)`;
    await Promise.all([sent, sent.then(), sent.catch(() => undefined)]);
    await sent;
    expect(await kept()).toEqual([2]);
    await unsent;
    expect(await kept()).toEqual([1, 2]);
  });

  test('can be part of another template, also more than once, with its values in place', async () => {
    const limits = (least: number) => sql`n >= ${least} and n < ${10}`;
    const found = sql`select n from generate_series(0, ${20}::int) as n where ${limits(8)} or (${limits(3)} and n = ${4})`;
    expect(await found).toEqual([{ n: 4 }, { n: 8 }, { n: 9 }]);
    expect(await sql`select ${sql`${1}::int`} + ${sql`(select ${2}::int)`} as three`).toEqual([{ three: 3 }]);
  });

  test('quotes identifiers', async () => {
    const name = 'an "odd" name; drop table kept';
    await sql`create table ${sql(name)} (n int)`;
    expect(await sql`select count(*) as n from ${sql(name)}`).toEqual([{ n: 0 }]);
    await sql`drop table ${sql(name)}`;
  });

  test('refuses values without a unique meaning in SQL before anything is sent', () => {
    const wrong = [undefined, {}, [1, [undefined]], () => 1, Symbol('x')] as unknown as Value[];
    for (const value of wrong) expect(() => sql`select ${value}`).toThrow(TypeError);
    expect(() => sql`select ${new Date('never')}::timestamptz`).toThrow(RangeError);
  });

  test('is planned once per connection for any values', async () => {
    const one = connect(database.url, { max: 1 });
    for (const n of [1, 2, 3]) await one`select ${n}::int + 41 as planned`;
    const plans = await one<{ uses: number }[]>`
      select generic_plans as uses from pg_prepared_statements where statement like '%+ 41 as planned'`;
    expect(plans).toEqual([{ uses: 3 }]);
    await one.end();
  });

  test('returns the rows of the last of several plain statements', async () => {
    expect(await sql.unsafe('insert into kept values (1); select n from kept')).toEqual([{ n: 1 }]);
    expect(await sql.unsafe('select $1::int as n', [5])).toEqual([{ n: 5 }]);
  });
});

const day = new Date('2026-03-29T01:30:00.123Z');

test.each<[string, Value, unknown]>([
  ['bigint', 9_007_199_254_740_991, 9_007_199_254_740_991],
  ['bigint', 12n, 12],
  ['int', -3, -3],
  ['float8', 0.1, 0.1],
  ['numeric', '123456789012345678.90', '123456789012345678.90'],
  ['boolean', false, false],
  ['text', '', ''],
  ['text', null, null],
  ['uuid', '019a0000-0000-7000-8000-000000000000', '019a0000-0000-7000-8000-000000000000'],
  ['bytea', Buffer.from([0, 255, 39, 92]), Buffer.from([0, 255, 39, 92])],
  ['bytea', new Uint8Array([1, 2]), Buffer.from([1, 2])],
  ['timestamptz', day, day],
  ['timestamptz', '2026-06-30T12:00:00+02:00', new Date('2026-06-30T10:00:00Z')],
  ['timestamp', '2026-03-29 02:30:00', new Date('2026-03-29T02:30:00Z')],
  ['date', '2026-03-29', new Date('2026-03-29T00:00:00Z')],
  ['interval', '1 day 02:00', '1 day 02:00:00'],
  ['jsonb', '{"a": [1, null, "\\u00e9"]}', { a: [1, null, 'é'] }],
  ['jsonb', '"text"', 'text'],
  ['int[]', [], []],
  ['int[]', [1, null, 3], [1, null, 3]],
  ['bigint[]', [1, 2n], [1, 2]],
  [
    'bigint[]',
    [
      [1, 2],
      [3, null],
    ],
    [
      [1, 2],
      [3, null],
    ],
  ],
  ['boolean[]', [true, false], [true, false]],
  ['text[]', ['', 'NULL', 'a,b', '{"}\\', null], ['', 'NULL', 'a,b', '{"}\\', null]],
  ['bytea[]', [Buffer.from([0, 92, 34]), null], [Buffer.from([0, 92, 34]), null]],
  ['timestamptz[]', [day, null], [day, null]],
  ['date[]', ['2026-03-29'], [new Date('2026-03-29T00:00:00Z')]],
  ['numeric[]', ['0.10', '123456789012345678.90'], ['0.10', '123456789012345678.90']],
])('sends and returns a value as %s: %s', async (type, value, expected) => {
  const [row] = await sql.unsafe(`select $1::${type} as value`, [value]);
  expect(row?.value).toEqual(expected);
});

test('returns counts as numbers, and uses UTC and generic plans in sessions', async () => {
  expect(
    await sql`select count(*) as n, current_setting('TimeZone') as zone, current_setting('plan_cache_mode') as plans from kept`,
  ).toEqual([{ n: 0, zone: 'UTC', plans: 'force_generic_plan' }]);
});

describe('a transaction', () => {
  test('commits its work and returns the result', async () => {
    expect(await sql.begin((tx) => tx`insert into kept values (1)`.then(() => 'done'))).toBe('done');
    expect(await kept()).toEqual([1]);
  });

  test('rolls back if its work throws, and reuses the connection', async () => {
    const one = connect(database.url, { max: 1 });
    const pid = () => one<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const before = await pid();
    const refused = one.begin(async (tx) => {
      await tx`insert into kept values (1)`;
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await kept()).toEqual([]);
    expect(await pid()).toEqual(before);
    await one.end();
  });

  test('does not commit if one of its statements failed, also if the work caught the error', async () => {
    const careless = sql.begin(async (tx) => {
      await tx`insert into kept values (1)`;
      await tx`insert into kept values (1)`.catch(() => undefined);
    });
    await expect(careless).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  test('runs statements of `write` before later ones', async () => {
    const seen = await sql.begin((tx) => {
      tx.write(tx`insert into kept values (1)`);
      tx.write(tx`update kept set n = n + 1`);
      return tx<{ n: number }[]>`select n from kept`;
    });
    expect(seen).toEqual([{ n: 2 }]);
    await sql.begin((tx) => tx.write(tx`insert into kept values (3)`));
    expect(await kept()).toEqual([2, 3]);
  });

  test('refuses `write` after its end', async () => {
    let late: Tx | undefined;
    await sql.begin(async (tx) => {
      late = tx;
      await tx`select 1`;
    });
    expect(() => late?.write(late`insert into kept values (9)`)).toThrow('the transaction is over');
  });

  test('rejects with the error of a statement of `write` and rolls back', async () => {
    const twice = (tx: Tx): void => {
      for (const _ of [1, 2]) tx.write(tx`insert into kept values (1)`);
    };
    await expect(sql.begin(twice)).rejects.toMatchObject({ code: '23505' });
    const later = sql.begin(async (tx) => {
      twice(tx);
      await tx`select 1`;
    });
    await expect(later).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  test('runs concurrent statements, and rolls back all if one fails', async () => {
    await sql.begin((tx) => Promise.all([1, 2, 3, 4].map((n) => tx`insert into kept values (${n})`)));
    expect(await kept()).toEqual([1, 2, 3, 4]);
    const failing = sql.begin((tx) => Promise.all([5, 1, 6, 7].map((n) => tx`insert into kept values (${n})`)));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([1, 2, 3, 4]);
  });

  test('refuses statements after its end', async () => {
    const tx = await sql.begin(async (inner) => ({ insert: () => inner`insert into kept values (1)` }));
    await expect(tx.insert()).rejects.toThrow('over');
    expect(await kept()).toEqual([]);
  });

  test('loses a deadlock without harm to the pool', async () => {
    await sql`insert into kept values (1), (2)`;
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const both = (first: number, second: number, mine: typeof one, other: typeof one) =>
      sql.begin(async (tx) => {
        await tx`update kept set n = n where n = ${first}`;
        mine.resolve();
        await other.promise;
        await tx`update kept set n = n where n = ${second}`;
      });
    const settled = await Promise.allSettled([both(1, 2, one, two), both(2, 1, two, one)]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '40P01' } });
  });
});

test('a statement with a plan from before a change of its table fails once, then works', async () => {
  const one = connect(database.url, { max: 1 });
  await one`create table changing (n int)`;
  const read = () => one`select * from changing`;
  await read();
  await sql`alter table changing add m int`;
  await expect(read()).rejects.toThrow('cached plan');
  expect(await read()).toEqual([]);
  await one.end();
});

test('receives no notices of other channels, and none after unlisten', async () => {
  const heard: string[] = [];
  const { unlisten } = await sql.listen('mine', (payload) => heard.push(payload));
  await sql`select pg_notify('other', 'x'), pg_notify('mine', 'a')`;
  await expect.poll(() => heard, { interval: 5 }).toEqual(['a']);
  const last = Promise.withResolvers<string>();
  await unlisten();
  await sql.listen('mine', last.resolve);
  await sql`select pg_notify('mine', 'b')`;
  expect(await last.promise).toBe('b');
  expect(heard).toEqual(['a']);
});
