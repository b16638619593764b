import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { ConfigError, type Environment } from './read.ts';
import { withSecretFiles } from './secret-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (text: string): string => {
  const path = join(folder, randomBytes(4).toString('hex'));
  writeFileSync(path, text);
  return path;
};
const read = (env: Environment): Environment => withSecretFiles(env, PAYMENT_PROVIDERS);
const problemsOf = (env: Environment): readonly string[] => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test.each([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'GAME_1000039_SECRET',
  'GAME_1000039_SECRET_2',
  'GAME_1000039_PARTNER_SECRET',
  'SIGN_IN_MY_ACCOUNT_CLIENT_ID',
  'SIGN_IN_MY_ACCOUNT_CLIENT_SECRET',
  'SIGN_IN_APPLE_PRIVATE_KEY',
  'WEBHOOK_CRM_EU_SECRET',
  'WEBHOOK_CRM_EU_SECRET_2',
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ADYEN_HMAC_KEY',
  'PAYPAL_SECRET',
  'SMTP_URL',
  'LOTTERY_KEY',
  'LOG_KEY',
  'EVENTS_URL',
  'MANAWELL_OPERATOR_TOKEN',
])('%s comes from its file', (name) => {
  expect(read({ PORT: '1', [`${name}_FILE`]: file('a secret') })).toEqual({ PORT: '1', [name]: 'a secret' });
});

test('every variable whose name says that it is a secret can come from a file', () => {
  const names = PAYMENT_PROVIDERS.flatMap(({ variables }) => Object.keys(variables));
  const secrets = names.filter((name) => /_(KEY|SECRET|TOKEN|PASSWORD)$/.test(name));
  for (const name of secrets) expect(read({ [`${name}_FILE`]: file('x') })).toEqual({ [name]: 'x' });
});

test('one line end is removed, and nothing else', () => {
  expect(read({ LOG_KEY_FILE: file('x\n') }).LOG_KEY).toBe('x');
  expect(read({ LOG_KEY_FILE: file('x\r\n') }).LOG_KEY).toBe('x');
  expect(read({ LOG_KEY_FILE: file('-----\nx \n-----\n\n') }).LOG_KEY).toBe('-----\nx \n-----\n');
});

test('all files that cannot be used are named, with the path and the remedy, and never the content', () => {
  const [both, empty] = [file('kept-secret'), file('\n')];
  const large = file('x'.repeat(70_000));
  const problems = problemsOf({
    STRIPE_KEY: 'sk_live_1',
    STRIPE_KEY_FILE: both,
    LOTTERY_KEY_FILE: empty,
    LOG_KEY_FILE: join(folder, 'nowhere'),
    SMTP_URL_FILE: folder,
    SMS_SECRET_FILE: large,
  });
  expect(problems).toEqual([
    'STRIPE_KEY and STRIPE_KEY_FILE are both set: keep one of them, such as the file',
    `LOTTERY_KEY_FILE names ${empty}, which is empty: write the secret into it`,
    `LOG_KEY_FILE names ${join(folder, 'nowhere')}, which cannot be read (ENOENT): correct the path, or mount the file`,
    `SMTP_URL_FILE names ${folder}, which cannot be read (EISDIR): name the file in this folder`,
    `SMS_SECRET_FILE names ${large}, which is too large for a secret: name the secret's own file`,
  ]);
  expect(problems.join()).not.toMatch(/kept-secret|sk_live/);
});

test.skipIf(process.getuid?.() === 0)('a file of another user is named with the remedy', () => {
  const path = file('x');
  chmodSync(path, 0);
  expect(problemsOf({ LOG_KEY_FILE: path })).toEqual([
    `LOG_KEY_FILE names ${path}, which cannot be read (EACCES): let the user of this process read it`,
  ]);
});

test('other variables that end with _FILE are left alone, and an empty one is absent', () => {
  const env = { PORT_FILE: '/nowhere', GAME_1_URL_FILE: '/nowhere', LOG_FILE: '/var/log/x' };
  expect(read(env)).toEqual(env);
  expect(read({ STRIPE_KEY_FILE: '', STRIPE_KEY: 'x' })).toEqual({ STRIPE_KEY_FILE: '', STRIPE_KEY: 'x' });
});

test('a program that needs only the database reads no other file', () => {
  const env = { DATABASE_URL_FILE: file('postgres://x'), STRIPE_KEY_FILE: '/nowhere' };
  expect(withSecretFiles(env, PAYMENT_PROVIDERS, ['DATABASE_URL'])).toEqual({
    DATABASE_URL: 'postgres://x',
    STRIPE_KEY_FILE: '/nowhere',
  });
});
