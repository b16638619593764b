import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from './load.ts';
import { PRODUCTION } from './production.fixture.ts';
import { ConfigError, type Environment } from './read.ts';

const SECRET = 'c0ffee00c0ffee00c0ffee00';

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env, PAYMENT_PROVIDERS);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('the demo collects its own events; production collects none until ANALYTICS_APPS is set', () => {
  expect(loadConfig({}, PAYMENT_PROVIDERS).analytics).toMatchObject({ apps: ['manawell-demo'], debug: true, days: 90 });
  expect(loadConfig(PRODUCTION, PAYMENT_PROVIDERS).analytics).toBeNull();
  expect(loadConfig({ ...PRODUCTION, ANALYTICS_APPS: 'shop, forum' }, PAYMENT_PROVIDERS).analytics).toEqual({
    apps: ['shop', 'forum'],
    serverApps: [],
    origins: [],
    debug: false,
    days: 90,
    dayBytes: 1_000_000_000,
    forward: { receiver: null, files: null, parquet: null },
    stream: null,
  });
  expect(loadConfig({ ...PRODUCTION, ANALYTICS_SERVER_APPS: SECRET }, PAYMENT_PROVIDERS).analytics?.serverApps).toEqual(
    [SECRET],
  );
});

test('forwards events to the targets of the environment', () => {
  const env = {
    ANALYTICS_FORWARD_URL: 'https://receiver.example.com/',
    ANALYTICS_FORWARD_APPID: 'theirs',
    ANALYTICS_FILES: '/srv/events',
    ANALYTICS_PARQUET: '/srv/parquet',
  };
  expect(loadConfig(env, PAYMENT_PROVIDERS).analytics?.forward).toEqual({
    receiver: { url: 'https://receiver.example.com', app: 'theirs' },
    files: '/srv/events',
    parquet: '/srv/parquet',
  });
});

test('uses a stream if EVENTS_URL is set', () => {
  const streamOf = (env: Record<string, string>) => loadConfig(env, PAYMENT_PROVIDERS).analytics?.stream;
  expect(streamOf({ EVENTS_URL: 'nats://localhost' })).toEqual({
    servers: ['localhost:4222'],
    tls: false,
    replicas: 1,
  });
  const EVENTS_URL = 'tls://shop:s3cret%2F@one.internal:4333, tls://two.internal';
  expect(streamOf({ EVENTS_URL, EVENTS_REPLICAS: '3' })).toEqual({
    ...{ servers: ['one.internal:4333', 'two.internal:4222'], user: 'shop', pass: 's3cret/', tls: true, replicas: 3 },
  });
});

test.each([
  ['EVENTS_URL', 'localhost:4222', 'must be addresses'],
  ['EVENTS_URL', 'http://localhost', 'must be addresses'],
  ['EVENTS_URL', ' , ', 'must be addresses'],
  ['EVENTS_REPLICAS', '2', 'must be 1, 3 or 5'],
  ['ANALYTICS_APPS', 'my shop!', 'must be ids'],
  ['ANALYTICS_ORIGINS', 'http://forum.example.com', 'must be origins'],
  ['ANALYTICS_ORIGINS', 'https://forum.example.com/path', 'must be origins'],
  ['ANALYTICS_ORIGINS', '*', 'must be origins'],
  ['ANALYTICS_DEBUG', 'maybe', 'must be true or false'],
  ['ANALYTICS_DAYS', '1', 'must be at least 2'],
  ['ANALYTICS_DAYS', 'long', 'must be a whole number'],
  ['ANALYTICS_DAY_MB', '0', 'must be at least 1'],
  ['ANALYTICS_SERVER_APPS', 'guess-me', '24 random characters'],
  ['ANALYTICS_FORWARD_URL', 'receiver.example.com', 'must be an address'],
  ['ANALYTICS_FORWARD_URL', 'https://receiver.example.com', 'must both be set'],
  ['ANALYTICS_FILES', 'events', 'must be an absolute path'],
])('production refuses %s=%s', (name, value, problem) => {
  expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}.*${problem}`)),
  ]);
});
