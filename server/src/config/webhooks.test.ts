import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { ConfigError, loadConfig } from './index.ts';
import { PRODUCTION } from './production.fixture.ts';
import { webhookVariable } from './webhooks.ts';

const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const CRM = secret();
const load = (env: Record<string, string>, base: Record<string, string> = PRODUCTION) =>
  loadConfig({ ...base, ...env }, PAYMENT_PROVIDERS).webhooks;
function problemsOf(env: Record<string, string>, base?: Record<string, string>): readonly string[] {
  try {
    load(env, base);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('reads address and secrets by the id of the endpoint, the current secret first', () => {
  const next = secret();
  const found = load({
    WEBHOOK_CRM_EU_SECRET_2: next,
    WEBHOOK_CRM_EU_SECRET: CRM,
    WEBHOOK_CRM_EU_URL: 'https://crm.example.com/hooks/',
  });
  expect(found.get(webhookVariable('crm-eu'))).toEqual({
    url: 'https://crm.example.com/hooks/',
    secrets: [CRM, next],
  });
  expect(load({}).size).toBe(0);
});

test.each([
  ['a variable without an id', { WEBHOOK_SECRET: CRM }, 'WEBHOOK_SECRET is unknown: use WEBHOOK_<ID>_URL'],
  ['a variable that no endpoint has', { WEBHOOK_CRM_TOKEN: CRM }, 'WEBHOOK_CRM_TOKEN is unknown'],
  ['a name in small letters', { WEBHOOK_crm_SECRET: CRM }, 'WEBHOOK_crm_SECRET is unknown'],
  ['a third secret', { WEBHOOK_CRM_SECRET_3: CRM }, 'WEBHOOK_CRM_SECRET_3 is unknown'],
  ['a secret in another form', { WEBHOOK_CRM_SECRET: 'opensesame' }, 'WEBHOOK_CRM_SECRET must be whsec_'],
  ['a short secret', { WEBHOOK_CRM_SECRET: 'whsec_c2hvcnQ=' }, 'must hold at least 24 random bytes'],
  ['an address that is none', { WEBHOOK_CRM_URL: 'crm.example.com' }, 'WEBHOOK_CRM_URL must be an address such as'],
])('the shop does not start with %s', (_, env, why) => {
  for (const base of [PRODUCTION, {}]) expect(problemsOf(env, base)).toEqual([expect.stringContaining(why)]);
});

test.each([
  ['an unencrypted address', { WEBHOOK_CRM_URL: 'http://crm.example.com' }, 'WEBHOOK_CRM_URL must begin with https://'],
  ['a typed secret', { WEBHOOK_CRM_SECRET: `whsec_${btoa('a'.repeat(32))}` }, 'WEBHOOK_CRM_SECRET is not random'],
  [
    'a secret that two endpoints share',
    { WEBHOOK_CRM_SECRET: CRM, WEBHOOK_MAIL_SECRET_2: CRM },
    'WEBHOOK_MAIL_SECRET_2 is the secret of CRM too: each endpoint has its own',
  ],
])('production does not start with %s, the demo does', (_, env, why) => {
  expect(problemsOf(env as unknown as Record<string, string>)).toEqual([why]);
  expect(problemsOf(env as unknown as Record<string, string>, {})).toEqual([]);
});

test('an empty variable counts as absent', () => {
  expect(load({ WEBHOOK_CRM_SECRET: '' }).size).toBe(0);
});
