import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECRET } from './backend.fixture.ts';
import { CannotBegin, readSettings } from './settings.ts';

const ENV = { DATA_DIR: '/nonexistent', GAME_7_URL: 'https://game.example.com/shop/', GAME_7_SECRET: SECRET };

const refusalOf = (argv: string[], env: Record<string, string> = ENV): string => {
  try {
    readSettings(argv, env);
  } catch (error) {
    if (error instanceof CannotBegin) return error.message;
    throw error;
  }
  return 'taken';
};

test('reads the same settings as the shop, and ignores the rest of the environment', () => {
  const second = `whsec_${Buffer.from('another of the tests, 32 bytes!!').toString('base64')}`;
  const env = {
    ...ENV,
    NODE_ENV: 'production',
    PORT: 'x',
    GAME_7_SECRET_2: second,
    GAME_8_SECRET: 'broken',
    GAME_NETWORKS: '10.0.0.0/8',
  };
  expect(readSettings(['7'], env)).toEqual({
    ...{ gid: 7, url: 'https://game.example.com/shop', secrets: [SECRET, second], networks: ['10.0.0.0/8'] },
    ...{ account: null, region: 'global', grant: null },
  });
  const typed = [
    '7',
    '--account',
    '80427731',
    '--region',
    'eu',
    '--deliver',
    'gems',
    '--role',
    'r-1',
    '--quantity',
    '5',
  ];
  expect(readSettings(typed, ENV)).toMatchObject({
    ...{ account: '80427731', region: 'eu', grant: { item: 'gems', quantity: 5, role: 'r-1', isGood: false } },
  });
});

test('knows the games of a running demo; the environment takes precedence', () => {
  const dir = mkdtempSync(join(tmpdir(), 'doctor-'));
  try {
    const world = { GAME_7_URL: 'http://127.0.0.1:1/games/7', GAME_7_SECRET: SECRET };
    writeFileSync(join(dir, 'demo-world.json'), JSON.stringify(world));
    expect(readSettings(['7'], { DATA_DIR: dir }).url).toBe(world.GAME_7_URL);
    expect(readSettings(['7'], { DATA_DIR: dir, GAME_7_URL: 'https://mine.example' }).url).toBe('https://mine.example');
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test.each([
  [[], ENV, 'Name one game'],
  [['seven'], ENV, 'Name one game'],
  [['8'], ENV, 'GAME_8_URL and GAME_8_SECRET'],
  [['7'], { ...ENV, GAME_7_SECRET: '' }, 'Not known of game 7: GAME_7_SECRET.'],
  [['7'], { ...ENV, GAME_7_SECRET: 'hunter2' }, 'GAME_7_SECRET must be whsec_'],
  [['7'], { ...ENV, GAME_7_URL: 'game.example.com' }, 'GAME_7_URL must be an address'],
  [['7', '--deliver', 'gems'], ENV, 'belong together'],
  [['7', '--deliver', 'gems', '--role', 'r-1'], ENV, 'belong together'],
  [['7', '--account', 'kestrel'], ENV, '--account must be'],
  [['7', '--force'], ENV, '--force'],
])('%j: reports the missing or wrong setting', (argv, env, said) => {
  expect(refusalOf(argv, env)).toContain(said);
});

test('--deliver takes a good: an item, and a good that the game does not have, are refused before any call', () => {
  const dir = mkdtempSync(join(tmpdir(), 'doctor-'));
  try {
    mkdirSync(join(dir, 'games/seven'), { recursive: true });
    writeFileSync(join(dir, 'games/seven/game.yaml'), 'gid: 7\ngoods: [{ id: gems }, { id: coins }]\n');
    writeFileSync(
      join(dir, 'games/seven/items.yaml'),
      'items: [{ id: gems-100, contents: [{ good: gems, quantity: 100 }] }]\n',
    );
    const typed = (good: string) => ['7', ...['--account', '1', '--role', 'r-1', '--catalog', dir, '--deliver', good]];
    expect(readSettings(typed('gems'), ENV).grant).toMatchObject({ item: 'gems', isGood: true });
    expect(refusalOf(typed('gems-100'))).toContain(
      'gems-100 is an item: it gives gems. Type --deliver gems --quantity 100',
    );
    expect(refusalOf(typed('jems'))).toContain('has no jems. Its goods: gems, coins');
    expect(
      refusalOf(['8', ...typed('gems').slice(1)], { ...ENV, GAME_8_URL: ENV.GAME_7_URL, GAME_8_SECRET: SECRET }),
    ).toContain('has no game 8');
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('the demo’s items are taken for items', () => {
  const env = { DATA_DIR: '/nonexistent', GAME_1000039_URL: ENV.GAME_7_URL, GAME_1000039_SECRET: SECRET };
  const typed = ['1000039', '--account', '1', '--role', 'r-1', '--deliver'];
  expect(refusalOf([...typed, 'astralite-60'], env)).toContain('Type --deliver astralite');
  expect(refusalOf([...typed, 'astralite'], env)).toBe('taken');
});
