import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { missingVariables } from '#server/adapters/oauth/providers.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig, signInPart, webhookVariable } from '#server/config/index.ts';
import type { SignInEntry } from '#server/domains/binding/index.ts';
import { demoSecrets, outsideWorld } from './simulators.ts';
import { ROOT } from './web-build.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const file = () => join(dataDir, 'demo-secrets.json');
const world = (publicUrl = 'http://play.test:8080/') =>
  outsideWorld({ dataDir, host: '127.0.0.1', port: 47_600, publicUrl, log: () => undefined });

test('secrets are drawn once, and only their owner may read them', () => {
  const first = demoSecrets(dataDir);
  expect(demoSecrets(dataDir)).toEqual(first);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
});

test('a file of an earlier version keeps its secrets and gets the missing ones', () => {
  const { SANDBOX_PSP_KEY } = demoSecrets(dataDir);
  writeFileSync(file(), JSON.stringify({ SANDBOX_PSP_KEY, SOMETHING_ELSE: 'x' }));
  const now = demoSecrets(dataDir);
  expect(now).toMatchObject({ SANDBOX_PSP_KEY, SOMETHING_ELSE: 'x', LINE_CLIENT_SECRET: expect.any(String) });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(now);
});

test('the portal accepts the settings, and uses the same provider and game URLs as browsers', async () => {
  const { env } = await world();
  expect(env.GOOGLE_ISSUER).toMatch(/^http:\/\/play\.test:\d+\/google$/);
  expect(env.FACEBOOK_GRAPH_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/facebook$/);
  expect(env.GAME_1000039_PC_RETURN).toMatch(/^http:\/\/play\.test:\d+\/games\/1000039\/pc\/return$/);
  expect(() => loadConfig(env, PAYMENT_PROVIDERS)).not.toThrow();
});

test('a provider that is set in the environment is not changed', async () => {
  vi.stubEnv('GOOGLE_CLIENT_ID', 'the-real-one');
  const { env } = await world();
  expect(Object.keys(env).filter((name) => name.startsWith('GOOGLE_'))).toEqual([]);
  expect(env.LINE_ISSUER).toBeDefined();
});

test('every sign-in provider of the demo’s catalogue is simulated, with all of its settings', async () => {
  const { env } = await world();
  const { signIn } = loadConfig(env, PAYMENT_PROVIDERS);
  const { providers } = parse(readFileSync(join(ROOT, 'catalog/sign-in.yaml'), 'utf8')) as { providers: SignInEntry[] };
  expect(providers).toHaveLength(7);
  for (const entry of providers) {
    expect(missingVariables(entry, signIn)).toEqual([]);
    expect(signIn.get(signInPart(entry.id))?.url).toMatch(new RegExp(`^http://play\\.test:\\d+/${entry.id}`));
  }
});

test('a provider that is set by its new name is not changed either', async () => {
  vi.stubEnv('SIGN_IN_GOOGLE_CLIENT_ID', 'the-real-one');
  vi.stubEnv('SIGN_IN_DISCORD_CLIENT_ID', 'the-real-one');
  const { env } = await world();
  expect(Object.keys(env).filter((name) => /GOOGLE|DISCORD/.test(name))).toEqual([]);
});

test('the endpoint of the demo’s catalogue is the own system of the simulators, with a secret of its own', async () => {
  const { env } = await world();
  const { webhooks, ownSystemUrl } = loadConfig(env, PAYMENT_PROVIDERS);
  const catalog = parse(readFileSync(join(ROOT, 'catalog/webhooks.yaml'), 'utf8')) as { endpoints: { id: string }[] };
  expect(catalog.endpoints.map(({ id }) => webhookVariable(id))).toEqual([...webhooks.keys()]);
  expect(webhooks.get('DEMO')).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/webhooks$/),
    secrets: [demoSecrets(dataDir).WEBHOOK_DEMO_SECRET],
  });
  expect(ownSystemUrl).toMatch(/^http:\/\/play\.test:\d+$/);
});

test('another endpoint in the environment takes the place of the own system', async () => {
  vi.stubEnv('WEBHOOK_DEMO_URL', 'http://127.0.0.1:9100/');
  const { env } = await world();
  expect(Object.keys(env).filter((name) => /^(WEBHOOK|OWN_SYSTEM)_/.test(name))).toEqual([]);
});
