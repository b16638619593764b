import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/load.ts';
import { PRODUCTION } from '#server/config/production.fixture.ts';
import { processLimits } from '#server/kernel/limits/limits-by.ts';
import { silentLog } from '#server/kernel/log.ts';
import type { ReadSource } from '#server/kernel/read-source.ts';
import type { FreshCaller } from './desk-api.ts';
import { createDeskApp, type DeskAppOptions } from './desk-app.ts';
import { WithSession } from './desk-cookies.ts';

const URL = 'https://desk.example.com';
const OWN = { origin: URL, 'sec-fetch-site': 'same-origin' };
const NOBODY = { operator: null, token: null, issuer: null, demo: false };

const FAY = { by: 'fay', role: 'finance', freshUntil: null };

/** The desk of a production, whose only handlers begin a sign-in and a session, and read `sources`. */
async function productionDesk(limits = {}, sources: readonly ReadSource[] = []) {
  const webDir = mkdtempSync(join(tmpdir(), 'desk-'));
  writeFileSync(join(webDir, 'index.html'), '<script nonce="__CSP_NONCE__"></script>');
  const config = loadConfig({ ...PRODUCTION, DESK_PORT: '8100', DESK_URL: URL, ...limits }, PAYMENT_PROVIDERS);
  if (!config.desk) throw new Error('no desk is configured');
  const app = await createDeskApp({
    config,
    desk: config.desk,
    log: silentLog,
    webDir,
    callerOf: async (token) => (token === 'the-token' ? FAY : null),
    handlers: {
      'GET /session': async () => NOBODY,
      'POST /sign-in/options': async () => ({ challenge: '', options: {} }),
      'POST /sign-in': async () => new WithSession(NOBODY, 'the-token'),
      'GET /money/currencies': async (_: object, { onRead }: FreshCaller) => {
        for (const source of sources) onRead?.(source);
        return { currencies: [] };
      },
    } as unknown as DeskAppOptions<FreshCaller>['handlers'],
    ready: async () => ({}),
    sharedLimits: processLimits,
  });
  onTestFinished(() => app.close());
  return app;
}

test('in production the cookie belongs to this host only, and needs https', async () => {
  const app = await productionDesk();
  const payload = { challenge: '01234567-0123-7123-8123-0123456789ab', response: {} };
  const { headers } = await app.inject({ method: 'POST', url: '/api/sign-in', headers: OWN, payload });
  expect(headers['set-cookie']).toBe('__Host-desk=the-token; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure');
});

test('no page may frame the desk, run scripts in it, or read it, and no cache stores it', async () => {
  const app = await productionDesk();
  for (const url of ['/', '/orders/20260101-AAAAAAAAAA', '/api/session', '/api/disputes']) {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  const page = await app.inject('/');
  const nonce = /nonce="(.{22})"/.exec(page.body)?.[1];
  expect(page.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
  expect((await app.inject('/')).body).not.toBe(page.body);
  expect((await app.inject('/api/session')).headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('a stranger begins a limited number of sign-ins, and cannot fill the table of challenges', async () => {
  const app = await productionDesk({ RATE_LIMIT_SIGN_IN: '2' });
  const begin = () => app.inject({ method: 'POST', url: '/api/sign-in/options', headers: OWN });
  const statuses = [];
  for (let i = 0; i < 5; i += 1) statuses.push((await begin()).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await app.inject('/api/session')).statusCode).toBe(200);
});

test('an address makes a limited number of requests, signed in or not', async () => {
  const app = await productionDesk({ RATE_LIMIT_PER_ADDRESS: '2' });
  const statuses = [];
  for (const url of ['/api/session', '/api/disputes', '/api/session'])
    statuses.push((await app.inject({ url, headers: { cookie: '__Host-desk=x' } })).statusCode);
  expect(statuses).toEqual([200, 401, 429]);
});

test.each<[ReadSource[], Record<string, string | undefined>]>([
  [[], { 'x-data-as-of': undefined, 'x-standby-problem': undefined }],
  [
    [
      { from: 'standby', asOf: new Date('2026-11-29T12:00:09Z'), seconds: 1 },
      { from: 'standby', asOf: new Date('2026-11-29T12:00:00Z'), seconds: 10 },
      { from: 'primary', why: 'cancelled' },
    ],
    { 'x-data-as-of': '2026-11-29T12:00:00.000Z', 'x-data-age': '10', 'x-standby-problem': undefined },
  ],
  [[{ from: 'primary', why: 'unreachable' }], { 'x-standby-problem': 'unreachable', 'x-data-as-of': undefined }],
])('an answer tells the age of the oldest data in it: %j', async (sources, expected) => {
  const app = await productionDesk({}, sources);
  const { statusCode, headers } = await app.inject({
    url: '/api/money/currencies',
    headers: { ...OWN, cookie: '__Host-desk=the-token' },
  });
  expect(statusCode).toBe(200);
  for (const [name, value] of Object.entries(expected)) expect([name, headers[name]]).toEqual([name, value]);
});
