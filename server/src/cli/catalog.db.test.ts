import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
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

test('check, diff and apply handle one change from start to end', async () => {
  using folder = catalogFolder();
  expect(await run('check', folder.dir)).toEqual({ code: 0, lines: [`${folder.dir} is fine: 1 game(s), 2 image(s).`] });
  expect(await run('apply', folder.dir)).toEqual({
    code: 0,
    lines: ['Applied as revision 1: publisher, methods, coupons, taxes, art, game 7.'],
  });
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 249');
  expect(await run('diff', folder.dir)).toEqual({
    code: 0,
    lines: ['~ game 7: items.gems-100.prices.EUR: 199 -> 249', '1 change(s); apply makes them with --yes --at 1.'],
  });
  expect(await run('apply', folder.dir)).toEqual({
    code: 1,
    lines: [
      'Changes what is paid (1):',
      '  ~ game 7: items.gems-100.prices.EUR: 199 -> 249',
      'Nothing was applied:',
      '  it would change one price: --yes allows it',
      'If all of this is meant, say --yes --at 1; with --at, nothing is applied once somebody else was faster.',
    ],
  });
  expect((await run('apply', folder.dir, '--yes', '--at', '1')).lines.at(-1)).toBe('Applied as revision 2: game 7.');
  expect(await run('apply', folder.dir)).toEqual({ code: 0, lines: ['Nothing changed.'] });
  expect(await run('diff', folder.dir)).toEqual({ code: 0, lines: ['Nothing would change.'] });
});

test('records apply with operator (or the machine’s user) and reason, and does not record check and diff', async () => {
  using folder = catalogFolder();
  const { sql } = database;
  const entries = () => sql`
    select by_name as by, why from operator_actions where command = 'catalog apply' order by position desc limit 1`;
  const before = (await sql`select from operator_actions`).length;
  const printed = () => undefined;
  const env = { DATABASE_URL: database.url };
  await runCatalogCli(['check', folder.dir], env, printed);
  await runCatalogCli(['diff', folder.dir], env, printed);
  await runCatalogCli(['apply', folder.dir, '--yes'], env, printed);
  expect(await entries()).toEqual([{ by: `the machine’s user ${userInfo().username}`, why: 'no reason was given' }]);
  expect(await sql`select from operator_actions`).toHaveLength(before + 1);
});

test('once there is an admin, apply requires an operator with the permission', async () => {
  using folder = catalogFolder();
  const other = await freshDatabase();
  const [ada, max, vera] = [
    await asOperator(other),
    await asOperator(other, { name: 'max', role: 'content' }),
    await asOperator(other, { name: 'vera', role: 'viewer' }),
  ];
  const apply = async (env: Record<string, string>) => {
    const lines: string[] = [];
    const code = await runCatalogCli(['apply', folder.dir, '--yes', '--why', 'autumn'], env, (line) =>
      lines.push(line),
    );
    return [code, lines.join('\n')];
  };
  expect(await apply({ DATABASE_URL: other.url })).toEqual([1, expect.stringContaining('Who are you?')]);
  expect(await apply(vera)).toEqual([1, 'catalog apply needs the permission catalog.apply.']);
  expect((await apply(max))[0]).toBe(0);
  expect((await apply(ada))[0]).toBe(0);
  const by =
    await other.sql`select by_name as by, why from operator_actions where command = 'catalog apply' order by position`;
  expect(by).toEqual(['max', 'ada'].map((name) => ({ by: name, why: 'autumn' })));
  await other.drop();
});

test.for(['check', 'diff', 'apply'])('%s of a broken folder prints the mistake and fails', async (command) => {
  using folder = catalogFolder();
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 1.99');
  const { code, lines } = await run(command, folder.dir);
  expect(code).toBe(1);
  expect(lines[0]).toBe(`${folder.dir}/games/7-test/items.yaml:8:15 items[0].prices.EUR: must be a whole number`);
});

test('log, show and rollback restore an earlier revision', async () => {
  using folder = catalogFolder();
  const newest = async (): Promise<number> =>
    JSON.parse((await run('log', '--limit', '1', '--json')).lines[0] ?? '').revisions[0].revision;
  await run('apply', folder.dir, '--remove', '--yes');
  const first = await newest();
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 19900');
  await run('apply', folder.dir, '--yes', '--why', 'autumn prices');
  const [, newestLine] = (await run('log')).lines;
  expect(newestLine).toMatch(
    new RegExp(`^${first + 1} .* the machine’s user [\\w. ]+ +autumn prices +1 prices; game 7$`),
  );
  expect((await run('show', String(first + 1))).lines.at(-1)).toBe('~ game 7: items.gems-100.prices.EUR: 199 -> 19900');

  const refused = await run('rollback', String(first));
  expect([refused.code, refused.lines[1]]).toEqual([
    1,
    '  ~ game 7: items.gems-100.prices.EUR: 19900 -> 199  (!) 1/100 of it',
  ]);
  expect(await run('rollback', String(first), '--yes')).toMatchObject({ code: 0 });
  expect(await run('diff', folder.dir)).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('199 -> 19900'), 'Look twice:', {}, {}],
  });
  expect((await run('log', '--limit', '1')).lines[1]).toContain(`restores ${first}; 1 prices; game 7`);
});

test('rollback explains why a revision cannot be restored', async () => {
  expect(await run('rollback', '999')).toEqual({ code: 1, lines: ['There is no revision 999.'] });
  expect(await run('rollback', 'last')).toEqual({
    code: 1,
    lines: ['REV is the number of a revision, as `catalog log` has it'],
  });
  const { lines } = await run('show', '999', '--json');
  expect(JSON.parse(lines.join(''))).toEqual({
    error: { code: 'catalog.revision_unknown', message: 'There is no revision 999.', params: {} },
  });
});

test('refuses a file in place of a folder', async () => {
  using folder = catalogFolder();
  const file = `${folder.dir}/publisher.yaml`;
  expect(await run('check', file)).toEqual({ code: 1, lines: [`${file} is a file: name the folder it is in.`] });
});

test.for([
  [],
  ['apply'],
  ['publish', 'catalog'],
  ['apply', 'a', 'b'],
  ['apply', 'a', '--force'],
  ['check', 'a', '--yes'],
  ['log', 'a'],
])('%j prints the usage', async (args) => {
  const { code, lines } = await run(...args);
  expect([code, lines[0]?.startsWith('Usage: npm run catalog -- check|diff|apply DIR')]).toEqual([1, true]);
});

test('reports a missing folder', async () => {
  expect(await run('apply', '/nonexistent')).toEqual({ code: 1, lines: ['There is no folder /nonexistent.'] });
});

test('without a database it prints what to do', async () => {
  using folder = catalogFolder();
  const lines: string[] = [];
  const code = await runCatalogCli(['apply', folder.dir], { DATA_DIR: '/nonexistent' }, (line) => lines.push(line));
  expect([code, lines.join().includes('DATABASE_URL=')]).toEqual([1, true]);
});

test('reports a database that does not answer', async () => {
  using folder = catalogFolder();
  const lines: string[] = [];
  const url = 'postgres://nobody:x@127.0.0.1:1/none';
  const code = await runCatalogCli(['diff', folder.dir], { DATABASE_URL: url }, (line) => lines.push(line));
  expect([code, lines[0]?.startsWith('The database does not answer')]).toEqual([1, true]);
});

test('a picture of a draft is saved from a file, written to a file, removed and taken back', async () => {
  using folder = catalogFolder();
  await run('apply', folder.dir, '--yes', '--remove');
  const { lines: begun } = await run('drafts', 'new', 'Autumn');
  const id = /^Draft (\S+) begins/.exec(begun[0] ?? '')?.[1] ?? '';
  folder.write('new.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle r="1"/></svg>');
  const [from, to] = [join(folder.dir, 'new.svg'), join(folder.dir, 'out.svg')];
  const put = (...args: string[]) => run('drafts', 'put-picture', id, 'art/icon.svg', ...args);
  expect(await put('--file', from)).toEqual({ code: 0, lines: ['Saved: the draft is at version 2.'] });
  const listed = (await run('drafts', 'pictures', id)).lines.map((line) => line.split(/\s+/).slice(0, 3));
  expect(listed).toEqual([
    ['path', 'state', 'size'],
    ['art/card.svg', 'same', '92'],
    ['art/icon.svg', 'changed', '79'],
  ]);
  expect((await run('drafts', 'show', id)).lines.join('\n')).toContain('art/icon.svg  changed');
  expect((await run('drafts', 'picture', id, 'art/icon.svg', '--file', to)).code).toBe(0);
  expect(readFileSync(to)).toEqual(readFileSync(from));
  expect(await put('--remove')).toEqual({ code: 0, lines: ['Saved: the draft is at version 3.'] });
  expect(await put('--base')).toEqual({ code: 0, lines: ['Saved: the draft is at version 4.'] });
  const one = 'Name the picture with --file FILE, or say --remove or --base.';
  expect(await put()).toEqual({ code: 1, lines: [one] });
  expect(await put('--remove', '--base')).toEqual({ code: 1, lines: [one] });
  expect((await put('--file', '/nonexistent')).lines[0]).toContain('/nonexistent cannot be read');
});
