import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { runCatalogCli } from '../catalog.ts';
import { KNOWN_CURRENCIES } from './money.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'new-catalog-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const code = await runCatalogCli(args, {}, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
};
const add = (...args: string[]) => run('new', dir, ...args);
const read = (path: string): string => readFileSync(join(dir, path), 'utf8');
const everything = (): string[] => readdirSync(dir, { recursive: true }).map(String).toSorted();

test('a new catalogue passes the check, and the output has the next steps', async () => {
  const made = await add('--gid', '7', '--name', 'Iron Ämbers', '--locales', 'en,de', '--currencies', 'EUR,USD');
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('npm run doctor -- 7') });
  expect(await run('check', dir)).toEqual({ code: 0, said: `${dir} is fine: 1 game(s), 5 image(s).` });
  expect(readdirSync(join(dir, 'games'))).toEqual(['7-iron-ambers']);
  expect(read('games/7-iron-ambers/game.yaml')).toContain('currencies: [EUR, USD]');
  for (const file of [
    'publisher.yaml',
    'methods.yaml',
    'games/7-iron-ambers/game.yaml',
    'games/7-iron-ambers/items.yaml',
  ])
    expect(read(file)).toContain('CHANGE');
});

test('supports all languages and every known currency', async () => {
  const all = ['--locales', LOCALES.join(), '--currencies', KNOWN_CURRENCIES.join()];
  expect((await add('--gid', '7', '--name', '星', ...all)).code).toBe(0);
  expect((await run('check', dir)).code).toBe(0);
});

test('writes an id that stays when the publisher changes its name', async () => {
  await add('--gid', '7', '--name', 'Iron Ämbers');
  expect(read('publisher.yaml')).toMatch(/^id: iron-ambers #/m);
});

test('makes pictures that are labelled as placeholders, with the initials of the name', async () => {
  await add('--gid', '7', '--name', 'Iron Embers');
  const icon = read('art/7/icon.svg');
  expect([icon.includes('>IE<'), icon.includes('>PLACEHOLDER<')]).toEqual([true, true]);
});

test('adds a game in the publisher’s languages to an existing catalogue, and changes no file', async () => {
  await add('--gid', '7', '--name', 'One', '--locales', 'en,ja', '--currencies', 'JPY,USD');
  const before = new Map(['publisher.yaml', 'methods.yaml'].map((file) => [file, read(file)]));
  expect((await add('--gid', '8', '--name', 'Two')).code).toBe(0);
  expect((await run('check', dir)).said).toContain('2 game(s)');
  for (const [file, content] of before) expect(read(file)).toBe(content);
  expect(read('games/8-two/game.yaml')).toMatch(/ja: "Two"/);
});

test('writes nothing if one of the files exists', async () => {
  writeFileSync(join(dir, 'methods.yaml'), 'mine');
  const refused = await add('--gid', '7', '--name', 'One');
  expect(refused).toEqual({ code: 1, said: `Nothing was written: ${dir} has methods.yaml already.` });
  expect([everything(), read('methods.yaml')]).toEqual([['methods.yaml'], 'mine']);
});

test('refuses an existing game, and languages or currencies that the publisher does not have', async () => {
  await add('--gid', '7', '--name', 'One');
  const files = everything();
  expect((await add('--gid', '7', '--name', 'Two')).said).toBe(`${dir} has a game 7 already.`);
  expect((await add('--gid', '8', '--name', 'Two', '--locales', 'en,de')).said).toContain('leave --locales out');
  expect((await add('--gid', '8', '--name', 'Two', '--currencies', 'EUR')).said).toContain('EUR has no rate');
  expect(everything()).toEqual(files);
});

test.for([
  [['--name', 'One'], '--gid must be'],
  [['--gid', '0', '--name', 'One'], '--gid must be'],
  [['--gid', '7'], '--name must'],
  [['--gid', '7', '--name', '{quantity}'], '--name must'],
  [['--gid', '7', '--name', 'One', '--locales', 'de'], '--locales must have en'],
  [['--gid', '7', '--name', 'One', '--locales', 'en,xx'], '--locales xx'],
  [['--gid', '7', '--name', 'One', '--currencies', 'XXX'], '--currencies XXX'],
  [['--gid', '7', '--name', 'One', '--force'], '--force'],
] as const)('refuses %j with the reason and the usage, and writes nothing', async ([args, reason]) => {
  const { code, said } = await add(...args);
  expect([code, said.split('\n')[0]?.includes(reason), said.includes('Usage: npm run catalog -- new')]).toEqual([
    ...[1, true, true],
  ]);
  expect(everything()).toEqual([]);
});
