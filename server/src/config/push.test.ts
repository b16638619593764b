import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from './load.ts';
import { PRODUCTION } from './production.fixture.ts';
import { ConfigError } from './read.ts';

function keys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  return { publicKey, privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A') };
}
const SUBJECT = 'mailto:push@example.com';
const { publicKey, privateKey } = keys();
const ENV = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: SUBJECT };

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env, PAYMENT_PROVIDERS);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('configures push by keys and subject, and is off without them', () => {
  expect(loadConfig(ENV, PAYMENT_PROVIDERS).push).toMatchObject({
    publicKey,
    subject: SUBJECT,
    services: expect.arrayContaining(['*.push.apple.com']),
  });
  expect(loadConfig({}, PAYMENT_PROVIDERS).push).toBeNull();
});

test.each(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])('reports a missing %s', (name) => {
  expect(problemsOf({ ...ENV, [name]: '' })).toEqual([expect.stringContaining(`${name} is missing`)]);
});

test.each([
  ['VAPID_PUBLIC_KEY', keys().publicKey, 'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY'],
  ['VAPID_PUBLIC_KEY', 'short', 'VAPID_PUBLIC_KEY must be 87 characters'],
  ['VAPID_SUBJECT', 'push@example.com', 'VAPID_SUBJECT must be mailto:'],
  ['VAPID_SUBJECT', 'https://localhost:8080/', 'VAPID_SUBJECT must not be at localhost'],
  ['VAPID_SUBJECT', 'https://shop.localhost', 'VAPID_SUBJECT must not be at localhost'],
  ['VAPID_SUBJECT', 'https://127.0.0.1', 'VAPID_SUBJECT must not be at localhost'],
  ['VAPID_SUBJECT', 'https://[::1]/push', 'VAPID_SUBJECT must not be at localhost'],
  ['VAPID_SUBJECT', 'mailto:push@LOCALHOST', 'VAPID_SUBJECT must not be at localhost'],
  ['PUSH_SERVICES', 'https://push.example.com', 'PUSH_SERVICES must be hosts'],
  ['PUSH_SERVICES', '*', 'PUSH_SERVICES must be hosts'],
  ['PUSH_SERVICES', '127.0.0.1', 'PUSH_SERVICES must be hosts'],
  ['PUSH_SIMULATOR_URL', 'ftp://x', 'PUSH_SIMULATOR_URL must be an address'],
])('refuses %s=%s', (name, value, problem) => {
  expect(problemsOf({ ...ENV, [name]: value })).toEqual([expect.stringContaining(problem)]);
});

test.each([
  'https://localhost.example.com/push',
  'https://example.com/localhost',
  'mailto:localhost@example.com',
  'mailto:push@manawell.example',
])('accepts VAPID_SUBJECT=%s', (subject) => {
  expect(problemsOf({ ...ENV, VAPID_SUBJECT: subject })).toEqual([]);
});

test('production ignores the push simulator', () => {
  const env = { ...ENV, PUSH_SIMULATOR_URL: 'http://127.0.0.1:8087/push' };
  expect(loadConfig(env, PAYMENT_PROVIDERS).push?.simulator).toBe('http://127.0.0.1:8087');
  expect(loadConfig({ ...env, ...PRODUCTION }, PAYMENT_PROVIDERS).push?.simulator).toBeNull();
});
