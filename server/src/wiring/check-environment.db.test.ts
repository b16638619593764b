import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/world/database.ts';
import { freshStandby } from '#tests/world/standby-double.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type Check, checkEnvironment } from './check-environment.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function checked(change: Record<string, string | undefined>) {
  const checks: Check[] = [];
  const right = await checkEnvironment({ ...world.env, ...change }, (check) => checks.push(check));
  return { right, wrong: checks.filter(({ mark }) => mark === 'wrong'), checks };
}

test('an environment that works is right, and nothing is written', async () => {
  // The world’s own worker gives a sign of life each second.
  const written = () => world.context.sql`
    select relname, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_user_tables
    where schemaname = 'public' and relname not in ('sessions', 'relay_workers') order by relname`;
  const before = await written();
  const { right, wrong, checks } = await checked({});
  expect([right, wrong]).toEqual([true, []]);
  const marks = checks.filter(({ mark }) => mark === 'right').map(({ of }) => of);
  expect(marks.sort()).toEqual([
    'catalogue',
    'database',
    'game 1000039',
    'game 1000041',
    'game 1000052',
    'provider sandbox',
    'schema',
    'settings',
  ]);
  expect(await written()).toEqual(before);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['settings', { GAME_1000039_SECRET: 'short' }, /GAME_1000039_SECRET must be whsec_/],
  ['settings', { LOG_KEY_FILE: '/nowhere' }, /LOG_KEY_FILE names \/nowhere, which cannot be read/],
  ['database', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /it cannot be used: .*ECONNREFUSED/],
  ['provider sandbox', { SANDBOX_PSP_KEY: 'another-key-of-the-tests' }, /it refuses the key/],
  ['provider sandbox', { SANDBOX_PSP_URL: 'http://127.0.0.1:1' }, /it cannot be reached/],
  ['game 1000039', { GAME_1000039_URL: 'http://127.0.0.1:1/game' }, /./],
])('%s: %j is wrong', async (of, change, text) => {
  const { right, wrong } = await checked(change);
  expect([right, wrong]).toEqual([false, [{ mark: 'wrong', of, text: expect.stringMatching(text) }]]);
});

test('a database without a catalogue or with an older schema is wrong', async () => {
  const empty = await freshDatabase();
  try {
    const bare = await checked({ DATABASE_URL: empty.url });
    expect(bare.wrong).toMatchObject([{ of: 'catalogue' }]);
    const [last] = await empty.sql<{ name: string }[]>`
      delete from migrations where name = (select max(name) from migrations) returning name`;
    const old = await checked({ DATABASE_URL: empty.url });
    expect(old.wrong).toMatchObject([{ of: 'schema', text: expect.stringContaining(`from ${last?.name}`) }]);
  } finally {
    await empty.drop();
  }
});

test.each<[string, boolean, boolean, string, RegExp]>([
  ['a stand-by of this shop is right', true, true, 'right', /reports can be read from it/],
  ['a host that is no stand-by is a warning: the shop starts without it', true, false, 'warning', /is no stand-by/],
  ['a stand-by of another shop is wrong', false, true, 'wrong', /the database of another shop/],
])('%s', async (_, isOurs, isRecovering, mark, text) => {
  const standby = await freshStandby(isOurs ? world.context : null);
  await standby.says({ isRecovering });
  try {
    const { right, checks } = await checked({ DATABASE_READ_URL: standby.url });
    const found = checks.filter(({ of }) => of.startsWith('stand-by '));
    expect([right, found]).toEqual([
      mark !== 'wrong',
      [{ mark, of: `stand-by ${new URL(standby.url).host}`, text: expect.stringMatching(text) }],
    ]);
  } finally {
    await standby.drop();
  }
});
