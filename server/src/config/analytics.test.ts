import { expect, test } from 'vitest';
import { loadConfig } from './load.ts';
import { ConfigError, type Environment } from './read.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://s:p@db/shop',
  PUBLIC_URL: 'https://shop.example.com',
};
const SECRET = 'c0ffee00c0ffee00c0ffee00';

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('a demo counts its own visits, a shop in production none until it names its apps', () => {
  expect(loadConfig({}).analytics).toMatchObject({ apps: ['manawell-demo'], debug: true, days: 90 });
  expect(loadConfig(PRODUCTION).analytics).toBeNull();
  expect(loadConfig({ ...PRODUCTION, ANALYTICS_APPS: 'shop, forum' }).analytics).toEqual({
    apps: ['shop', 'forum'],
    serverApps: [],
    origins: [],
    debug: false,
    days: 90,
  });
  expect(loadConfig({ ...PRODUCTION, ANALYTICS_SERVER_APPS: SECRET }).analytics?.serverApps).toEqual([SECRET]);
});

test.each([
  ['ANALYTICS_APPS', 'my shop!', 'must be ids'],
  ['ANALYTICS_ORIGINS', 'http://forum.example.com', 'must be origins'],
  ['ANALYTICS_ORIGINS', 'https://forum.example.com/path', 'must be origins'],
  ['ANALYTICS_ORIGINS', '*', 'must be origins'],
  ['ANALYTICS_DEBUG', 'maybe', 'must be true or false'],
  ['ANALYTICS_DAYS', '1', 'must be at least 2'],
  ['ANALYTICS_DAYS', 'long', 'must be a whole number'],
  ['ANALYTICS_SERVER_APPS', 'guess-me', '24 random characters'],
])('%s=%s is refused in production', (name, value, problem) => {
  expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}.*${problem}`)),
  ]);
});
