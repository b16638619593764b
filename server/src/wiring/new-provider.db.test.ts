import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { paperpay, signedByPaperpay } from '../adapters/psp/paperpay.fixture.ts';
import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import { loadConfig } from '../config/index.ts';
import { PRODUCTION } from '../config/production.fixture.ts';
import { keyUse } from '../db/once/idempotency.ts';
import { catalogFolder } from '../domains/catalog/catalog.fixture.ts';
import { applyCatalog } from '../domains/catalog/index.ts';
import { silentLog } from '../kernel/log.ts';
import { type Portal, serve } from '../main.ts';
import { catalogRulesFor } from './catalog-sections.ts';
import { type Context, createContext } from './context.ts';

/** The product's list with one more line. */
const PROVIDERS = [...PAYMENT_PROVIDERS, paperpay];
const SECRET = randomBytes(24).toString('base64');

let database: TestDatabase;
let context: Context;
let portal: Portal;
beforeAll(async () => {
  database = await freshDatabase();
  using folder = catalogFolder();
  folder.edit('methods.yaml', 'adapter: sandbox', 'adapter: paperpay');
  folder.edit('methods.yaml', 'EUR: { min: 50,', 'EUR: { min: 100,');
  folder.edit('methods.yaml', '      USD: { min: 50, max: 100000 }\n', '');
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 195');
  folder.edit('games/7-test/items.yaml', 'EUR: 499', 'EUR: 495');
  await applyCatalog(database.sql, folder.dir, catalogRulesFor(PROVIDERS));
  const env = {
    ...PRODUCTION,
    ...{ STRIPE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    ...{ PAPERPAY_KEY: 'pp_live_1', PAPERPAY_SECRET: SECRET, PAPERPAY_URL: 'https://pay.example.com' },
    ...{ DATABASE_URL: database.url, HOST: '127.0.0.1', PORT: '0' },
    ...{ GAME_7_URL: 'https://game.example.com', GAME_7_SECRET: PRODUCTION.GAME_1000039_SECRET },
    GAME_1000039_SECRET: '',
  };
  const config = loadConfig(env, PROVIDERS);
  context = await createContext({ ...config, databaseUrl: database.url }, silentLog, { paymentProviders: PROVIDERS });
  portal = await serve(config, silentLog, context, import.meta.dirname);
});
afterAll(async () => {
  await portal?.stop();
  await database.drop();
});

async function startPayment() {
  const request = {
    ...{ playerId: randomUUID(), payable: randomUUID(), providers: ['paperpay'], method: 'card', wallet: null },
    ...{ amount: 495, currency: 'EUR', description: 'x', returnUrl: 'https://shop.example.com', locale: 'en' },
    ...{ country: null, expiresAt: new Date(Date.now() + 1_800_000) },
  };
  return context.payments.start(request, keyUse(request.playerId, 'pay', randomUUID(), {}));
}

const sendWebhook = async (body: string, signature: string): Promise<number> => {
  const headers = { 'paperpay-signature': signature };
  return (await fetch(`${portal.url}/platform/webhooks/paperpay`, { method: 'POST', headers, body })).status;
};

test('a shop in production with a new provider only starts, and lacks nothing', () => {
  expect([context.payments.providers, context.refusals(), context.degraded()]).toEqual([['paperpay'], [], []]);
});

test('a new provider opens a payment, and its signed webhook captures it', async () => {
  const { paymentId, redirectUrl } = await startPayment();
  expect(redirectUrl).toBe(`https://pay.example.com/${paymentId}`);
  const body = JSON.stringify({ id: `evt-${paymentId}`, paymentId, amount: 495 });
  expect(await sendWebhook(body, 'forged')).toBe(401);
  expect(await sendWebhook(body, signedByPaperpay(body, SECRET))).toBe(200);
  const stateOf = () => database.sql`select provider, state, captured from payments where id = ${paymentId}`;
  const [payment] = await until(stateOf, ([row]) => row?.state === 'captured');
  expect(payment).toEqual({ provider: 'paperpay', state: 'captured', captured: 495 });
});
