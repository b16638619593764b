import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { ApiError } from '../adapters/psp/api-double.fixture.ts';
import { PaypalDouble } from '../adapters/psp/paypal/double.fixture.ts';
import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import { StripeDouble } from '../adapters/psp/stripe/double.fixture.ts';
import { loadConfig } from '../config/index.ts';
import { PRODUCTION } from '../config/production.fixture.ts';
import { keyUse } from '../db/once/idempotency.ts';
import { catalogFolder } from '../domains/catalog/catalog.fixture.ts';
import { applyCatalog } from '../domains/catalog/index.ts';
import { silentLog } from '../kernel/log.ts';
import { type Portal, serve } from '../main.ts';
import { catalogRulesFor } from './catalog-sections.ts';
import { type Context, createContext } from './context.ts';

let database: TestDatabase;
let context: Context;
let portal: Portal;
let stripe: StripeDouble;
let paypal: PaypalDouble;
beforeAll(async () => {
  database = await freshDatabase();
  [stripe, paypal] = await Promise.all([new StripeDouble().start(), new PaypalDouble().start()]);
  using folder = catalogFolder();
  folder.edit('methods.yaml', 'adapter: sandbox', 'providers: [{ adapter: paypal }, { adapter: stripe }]');
  await applyCatalog(database.sql, folder.dir, catalogRulesFor(PAYMENT_PROVIDERS));
  const env = {
    ...PRODUCTION,
    ...{ ALLOW_SANDBOX: '1', STRIPE_KEY: stripe.key, STRIPE_WEBHOOK_SECRET: stripe.secret },
    ...{ PAYPAL_CLIENT_ID: paypal.clientId, PAYPAL_SECRET: paypal.secret, PAYPAL_WEBHOOK_ID: paypal.webhookId },
    ...{ DATABASE_URL: database.url, HOST: '127.0.0.1', PORT: '0' },
    ...{ GAME_7_URL: 'https://game.example.com', GAME_7_SECRET: PRODUCTION.GAME_1000039_SECRET },
    GAME_1000039_SECRET: '',
  };
  const config = loadConfig(env, PAYMENT_PROVIDERS);
  const hosts = { stripe: stripe.url, paypal: paypal.url };
  context = await createContext({ ...config, databaseUrl: database.url }, silentLog, { hosts });
  portal = await serve(config, silentLog, context, import.meta.dirname);
});
afterAll(async () => {
  await portal?.stop();
  await stripe.close();
  await database.drop();
});
beforeEach(() => {
  paypal.refusing = null;
});

const start = (key: string, payer: { playerId: string; payable: string }) => {
  const request = {
    ...{ ...payer, providers: ['paypal', 'stripe'], method: 'card', wallet: null, country: null },
    ...{ amount: 499, currency: 'EUR', description: 'x', returnUrl: 'https://shop.example.com', locale: 'en' },
    expiresAt: new Date(Date.now() + 1_800_000),
  };
  return context.payments.start(request, keyUse(payer.playerId, 'pay', key, {}));
};
const payer = () => ({ playerId: randomUUID(), payable: randomUUID() });
/** Returns how many payments both providers have for one of ours. */
const pagesOf = (paymentId: string): [paypal: number, stripe: number] => [
  [...paypal.orders.values()].filter(({ purchase_units: [unit] }) => unit.custom_id === paymentId).length,
  [...stripe.books.sessions.values()].filter((session) => session.client_reference_id === paymentId).length,
];
const paymentOf = async (id: string) => {
  const [row] = await database.sql<{ provider: string; state: string; captured: number }[]>`
    select provider, state, captured from payments where id = ${id}`;
  return row;
};

test('a payer agrees at PayPal, and the webhook lets the shop take the money', async () => {
  const { paymentId } = await start(randomUUID(), payer());
  expect(pagesOf(paymentId)).toEqual([1, 0]);
  const order = [...paypal.orders.values()].find(({ purchase_units: [unit] }) => unit.custom_id === paymentId);
  paypal.approve(order?.id ?? '');
  const sent = paypal.sent.at(-1);
  const post = { method: 'POST', body: sent?.raw.toString() ?? '', headers: sent?.headers ?? {} };
  expect((await fetch(`${portal.url}/platform/webhooks/paypal`, post)).status).toBe(200);
  const payment = await until(
    () => paymentOf(paymentId),
    (row) => row?.state === 'captured',
  );
  expect(payment).toEqual({ provider: 'paypal', state: 'captured', captured: 499 });
  const forged = { ...post, headers: { ...post.headers, 'paypal-transmission-id': 'another' } };
  expect((await fetch(`${portal.url}/platform/webhooks/paypal`, forged)).status).toBe(401);
});

test('the money of an order whose amount was changed at PayPal is never taken', async () => {
  const { paymentId } = await start(randomUUID(), payer());
  const order = [...paypal.orders.values()].find(({ purchase_units: [unit] }) => unit.custom_id === paymentId);
  paypal.change(order?.id ?? '', { value: '0.49' });
  paypal.approve(order?.id ?? '');
  const sent = paypal.sent.at(-1);
  const post = { method: 'POST', body: sent?.raw.toString() ?? '', headers: sent?.headers ?? {} };
  expect((await fetch(`${portal.url}/platform/webhooks/paypal`, post)).status).toBe(200);
  await until(
    () => paymentOf(paymentId),
    (row) => row?.state === 'failed',
  );
  const [row] = await database.sql`select failure from payments where id = ${paymentId}`;
  expect(row?.failure).toBe('amount_differs');
  expect([order?.status, order?.purchase_units[0].payments]).toEqual(['APPROVED', undefined]);
});

test('if PayPal refuses, Stripe takes the payment in the same press', async () => {
  paypal.refusing = new ApiError(422, 'no', { code: 'PAYEE_ACCOUNT_RESTRICTED' });
  const [key, who] = [randomUUID(), payer()];
  const { paymentId, redirectUrl } = await start(key, who);
  expect(pagesOf(paymentId)).toEqual([0, 1]);
  expect(await paymentOf(paymentId)).toMatchObject({ provider: 'stripe', state: 'pending' });
  paypal.refusing = null;
  expect(await start(key, who)).toEqual({ paymentId, redirectUrl, open: true });
  expect(pagesOf(paymentId)).toEqual([0, 1]);
});

test('if PayPal answers with a fault, Stripe is never asked, and a repeat opens the payment at PayPal', async () => {
  paypal.refusing = new ApiError(500, 'a fault', { code: 'INTERNAL_SERVER_ERROR' });
  const [key, who] = [randomUUID(), payer()];
  await expect(start(key, who)).rejects.toThrow('payment.provider_unavailable');
  paypal.refusing = new ApiError(422, 'no', { code: 'PAYEE_ACCOUNT_RESTRICTED' });
  await expect(start(key, who)).rejects.toThrow('method.refused');
  paypal.refusing = null;
  const { paymentId } = await start(key, who);
  expect(pagesOf(paymentId)).toEqual([1, 0]);
});

test('if PayPal cannot be reached, Stripe takes the payment', async () => {
  await paypal.close();
  const { paymentId } = await start(randomUUID(), payer());
  expect(pagesOf(paymentId)).toEqual([0, 1]);
  expect(await paymentOf(paymentId)).toMatchObject({ provider: 'stripe', state: 'pending' });
});
