import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { catalogFolder } from '../domains/catalog/catalog.fixture.ts';
import { runCatalogCli } from './catalog.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const code = await runCatalogCli(args, { DATABASE_URL: database.url }, (line) => lines.push(line));
  return { code, lines };
};

test('check, diff and apply follow one change through', async () => {
  using folder = catalogFolder();
  expect(await run('check', folder.dir)).toEqual({ code: 0, lines: [`${folder.dir} is fine: 1 game(s), 2 image(s).`] });
  expect(await run('apply', folder.dir)).toEqual({
    code: 0,
    lines: ['Applied: publisher, methods, coupons, taxes, art, game 7.'],
  });
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 249');
  expect(await run('diff', folder.dir)).toEqual({
    code: 0,
    lines: ['~ game 7: items.gems-100.prices.EUR: 199 -> 249', '1 change(s); apply makes them.'],
  });
  expect(await run('apply', folder.dir)).toEqual({ code: 0, lines: ['Applied: game 7.'] });
  expect(await run('apply', folder.dir)).toEqual({ code: 0, lines: ['Nothing changed.'] });
  expect(await run('diff', folder.dir)).toEqual({ code: 0, lines: ['Nothing would change.'] });
});

test('apply is recorded with who and why, the user of the machine where there is no operator; check and diff are not', async () => {
  using folder = catalogFolder();
  const { sql } = database;
  const entries = () => sql`
    select by_name as by, why from operator_actions where command = 'catalog apply' order by position desc limit 1`;
  const before = (await sql`select from operator_actions`).length;
  const printed = () => undefined;
  const env = { DATABASE_URL: database.url, USER: 'grace' };
  await runCatalogCli(['check', folder.dir], env, printed);
  await runCatalogCli(['diff', folder.dir], env, printed);
  await runCatalogCli(['apply', folder.dir], env, printed);
  expect(await entries()).toEqual([{ by: 'the machine’s user grace', why: 'no reason was given' }]);
  expect(await sql`select from operator_actions`).toHaveLength(before + 1);
});

test('where there is an admin, apply asks who it is, and whether they may', async () => {
  using folder = catalogFolder();
  const other = await freshDatabase();
  const [ada, max, vera] = [
    await asOperator(other),
    await asOperator(other, { name: 'max', role: 'content' }),
    await asOperator(other, { name: 'vera', role: 'viewer' }),
  ];
  const apply = async (env: Record<string, string>) => {
    const lines: string[] = [];
    const code = await runCatalogCli(['apply', folder.dir, '--why', 'autumn'], env, (line) => lines.push(line));
    return [code, lines.join('\n')];
  };
  expect(await apply({ DATABASE_URL: other.url, USER: 'grace' })).toEqual([1, expect.stringContaining('Who are you?')]);
  expect(await apply(vera)).toEqual([1, 'catalog apply needs the permission catalog.apply.']);
  expect((await apply(max))[0]).toBe(0);
  expect((await apply(ada))[0]).toBe(0);
  const by = await other.sql`select by_name as by, why from operator_actions order by position`;
  expect(by).toEqual(['max', 'ada'].map((name) => ({ by: name, why: 'autumn' })));
  await other.drop();
});

test.for(['check', 'diff', 'apply'])('%s of a broken folder names the mistake and fails', async (command) => {
  using folder = catalogFolder();
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 1.99');
  const { code, lines } = await run(command, folder.dir);
  expect(code).toBe(1);
  expect(lines[0]).toBe(`${folder.dir}/games/7-test/items.yaml:8:15 items[0].prices.EUR: must be a whole number`);
});

test.for([[], ['apply'], ['publish', 'catalog'], ['apply', 'a', 'b'], ['apply', 'a', '--force']])(
  '%j is answered with the usage',
  async (args) => {
    const { code, lines } = await run(...args);
    expect([code, lines[0]?.startsWith('Usage: npm run catalog -- check|diff|apply DIR')]).toEqual([1, true]);
  },
);

test('a folder that does not exist is said to be missing', async () => {
  expect(await run('apply', '/nonexistent')).toEqual({ code: 1, lines: ['There is no folder /nonexistent.'] });
});

test('without any database it says what to do', async () => {
  using folder = catalogFolder();
  const lines: string[] = [];
  const code = await runCatalogCli(['apply', folder.dir], { DATA_DIR: '/nonexistent' }, (line) => lines.push(line));
  expect([code, lines.join().includes('DATABASE_URL=')]).toEqual([1, true]);
});

test('a database that does not answer is said so', async () => {
  using folder = catalogFolder();
  const lines: string[] = [];
  const url = 'postgres://nobody:x@127.0.0.1:1/none';
  const code = await runCatalogCli(['diff', folder.dir], { DATABASE_URL: url }, (line) => lines.push(line));
  expect([code, lines[0]?.startsWith('The database does not answer')]).toEqual([1, true]);
});
