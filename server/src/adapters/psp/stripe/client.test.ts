import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { IgnoredWebhook, ProviderRefused, TrySpent } from '#server/domains/payments/payments.port.ts';
import { paymentRequest, uuidv7 } from '../provider-world.fixture.ts';
import { startRedirecting } from '../redirecting.fixture.ts';
import { stripeProvider } from './client.ts';
import { eventOf } from './double-objects.fixture.ts';
import { stripeWorld } from './world.fixture.ts';

let world: Awaited<ReturnType<typeof stripeWorld>>;
beforeAll(async () => {
  world = await stripeWorld();
});
afterAll(() => world.close());

const open = async (change = {}) => {
  const request = paymentRequest(change);
  const { providerId } = await world.provider.create(request);
  return { ...request, providerId };
};

test('every call has the API version for which the shapes were checked', async () => {
  await open();
  expect([...world.double.versions]).toEqual(['2026-10-28.endive']);
});

test('refuses the same payment with another amount instead of opening it twice', async () => {
  const opened = await open();
  await expect(world.provider.create({ ...opened, amount: opened.amount + 1 })).rejects.toThrow('Idempotency');
});

test('does not repeat a refund after Stripe forgot its idempotency key', async () => {
  const payment = await open();
  await world.pay(payment);
  const refund = { ...payment, amount: 100, refundId: uuidv7() };
  await world.provider.refund(refund);
  world.double.forgetKeys();
  await world.provider.refund(refund);
  expect(await world.refunded(payment, 'USD')).toBe(100);
});

test('a refund that was refused as too large succeeds with the rest', async () => {
  const payment = await open();
  await world.pay(payment);
  const refund = { ...payment, refundId: uuidv7() };
  await world.provider.refund({ ...payment, amount: 100, refundId: uuidv7() });
  await expect(world.provider.refund(refund)).rejects.toThrow(ProviderRefused);
  await world.provider.refund({ ...refund, amount: payment.amount - 100 });
  expect(await world.refunded(payment, 'USD')).toBe(payment.amount);
});

describe('a refund of a konbini payment', () => {
  async function refundOfKonbini() {
    const payment = await open({ method: 'konbini', currency: 'JPY', amount: 800 });
    const { books } = world.double;
    books.pay(payment.providerId, true);
    books.settle(payment.providerId, true, 'konbini');
    await world.provider.refund({ ...payment, refundId: uuidv7() });
    const refund = books.refunds.at(-1);
    if (!refund) throw new Error('the double has no refund');
    const told = async () => {
      const state = await world.provider.read(payment);
      const [update] = state.status === 'settled' ? state.updates : [];
      return { refunded: update?.refunded, failed: update?.failedRefunds.map(({ amount }) => amount) };
    };
    return { books, refund, told };
  }
  const lastAsks = () => {
    const event = world.double.sent.at(-1);
    return world.provider.askFurther?.(JSON.parse(event?.raw.toString() ?? ''))?.();
  };

  test('counts only after the payer named an account to Stripe', async () => {
    const { books, refund, told } = await refundOfKonbini();
    expect(refund.instructions_email).toBe('payer@example.com');
    expect(await told()).toEqual({ refunded: 0, failed: [] });
    books.nameAccount(refund);
    expect(await told()).toEqual({ refunded: 800, failed: [] });
    expect(await lastAsks()).toMatchObject([{ event: 'refunded', refunded: 800 }]);
  });

  test('fails if the payer never names an account', async () => {
    const { books, refund, told } = await refundOfKonbini();
    books.failRefund(refund);
    expect(await told()).toEqual({ refunded: 800, failed: [800] });
    expect(await lastAsks()).toMatchObject([{ event: 'refund_failed' }]);
  });
});

test('a replayed refusal spends the try; the next try has a new key and is idempotent', async () => {
  const request = paymentRequest();
  const { books } = world.double;
  const refusal = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);
  books.trouble = 400;
  const first = await refusal(world.provider.create(request));
  expect(first).toBeInstanceOf(ProviderRefused);
  // Stripe may not have stored this refusal, so the same key is the safe choice.
  expect(first).not.toBeInstanceOf(TrySpent);
  books.trouble = null;
  expect(await refusal(world.provider.create(request))).toBeInstanceOf(TrySpent);
  const { providerId } = await world.provider.create({ ...request, spent: 1 });
  expect(await world.provider.create({ ...request, spent: 1 })).toMatchObject({ providerId });
  expect(await world.count(request.paymentId)).toBe(1);

  const payment = { ...request, providerId };
  await world.pay(payment);
  const refund = { ...payment, amount: 100, refundId: uuidv7() };
  books.trouble = 402;
  await expect(world.provider.refund(refund)).rejects.toThrow(ProviderRefused);
  books.trouble = null;
  expect(await refusal(world.provider.refund(refund))).toBeInstanceOf(TrySpent);
  await world.provider.refund({ ...refund, spent: 1 });
  await world.provider.refund({ ...refund, spent: 1 });
  expect(await world.refunded(payment, 'USD')).toBe(100);
});

test.each([
  ['is a server error', 500],
  ['is a rate limit', 429],
])('an answer that %s is no clear answer, also when it is repeated: the key stays', async (_, status) => {
  const request = paymentRequest();
  world.double.books.trouble = status;
  for (const __ of ['first', 'again'])
    expect(await world.provider.create(request).catch((error: unknown) => error)).not.toBeInstanceOf(ProviderRefused);
  world.double.books.trouble = null;
});

test('a key that was used with another body is no refusal: the first call may have succeeded', async () => {
  const opened = await open();
  const error = await world.provider.create({ ...opened, description: 'other' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ProviderRefused);
});

test('a payment can still be opened again shortly before its end', async () => {
  const paymentId = uuidv7(Date.now() - 29 * 60_000);
  expect(await world.provider.create(paymentRequest({ paymentId, expiresIn: 1800 }))).toHaveProperty('providerId');
});

test('finds a payment without an answer by listing only the sessions of a few minutes', async () => {
  const payment = await open();
  const { books, asked } = world.double;
  for (const minutes of [-9, -5, 5, 10, 30, 59])
    for (const _ of ['one', 'two', 'three']) {
      const { providerId } = await open();
      const session = books.session(providerId);
      session.created += minutes * 60;
    }
  const before = asked.length;
  expect(await world.provider.read({ ...payment, providerId: null })).toEqual({ status: 'open' });
  expect(asked.length - before).toBeLessThanOrEqual(Math.ceil(books.sessions.size / 2) - 9);
});

test('ignores an inquiry, and reports a dispute that takes money', async () => {
  const payment = await open();
  await world.pay(payment);
  world.double.books.dispute(payment.providerId, { status: 'warning_needs_response' });
  expect(await world.provider.read(payment)).toMatchObject({ status: 'settled', updates: [{ disputes: [] }] });
  world.double.books.dispute(payment.providerId);
  expect(await world.provider.read(payment)).toMatchObject({ updates: [{ disputes: [{ status: 'open' }] }] });
});

test('a disputed charge can be refunded only after the dispute is won', async () => {
  const payment = await open();
  await world.pay(payment);
  const { books } = world.double;
  const dispute = books.dispute(payment.providerId, { amount: 100 });
  const refund = { ...payment, refundId: uuidv7() };
  await expect(world.provider.refund(refund)).rejects.toThrow(ProviderRefused);
  books.closeDispute(dispute, 'won');
  await world.provider.refund({ ...refund, spent: 1 });
  expect(await world.refunded(payment, 'USD')).toBe(payment.amount);
});

describe('after the payer chose a voucher', () => {
  const voucher = (hosted_voucher_url: string | null) =>
    ({
      type: 'konbini_display_details',
      konbini_display_details: { hosted_voucher_url, expires_at: 0, stores: {} },
    }) as unknown as Stripe.PaymentIntent.NextAction;
  async function instructionsAfter(step: Stripe.PaymentIntent.NextAction) {
    const payment = await open({ method: 'konbini', currency: 'JPY', amount: 800 });
    world.double.sent.length = 0;
    world.double.books.pay(payment.providerId, step);
    const [completed] = world.double.sent;
    const { body } = world.provider.readWebhook(completed?.raw ?? Buffer.alloc(0), completed?.headers ?? {});
    expect(world.provider.interpret(body)).toBeNull();
    expect(await world.provider.read(payment)).toEqual({ status: 'pending' });
    return { payment, updates: await world.provider.askFurther?.(body)?.() };
  }

  test('its page with the code is an update', async () => {
    const { payment, updates } = await instructionsAfter(voucher('https://payments.stripe.com/konbini/voucher/1'));
    expect(updates).toMatchObject([
      {
        event: 'instructed',
        paymentId: payment.paymentId,
        amount: 800,
        instructionsUrl: 'https://payments.stripe.com/konbini/voucher/1',
      },
    ]);
  });

  test.each([
    ['without a page', voucher(null)],
    ['with an address that is not https', voucher('javascript:alert(1)')],
    ['of another kind', { type: 'use_stripe_sdk', use_stripe_sdk: {} }],
  ])('a step %s gives no update', async (_, step) => {
    expect((await instructionsAfter(step)).updates).toEqual([]);
  });
});

test('a delayed payment whose money does not come fails', async () => {
  const payment = await open({ method: 'konbini' });
  await world.promise(payment);
  world.double.books.settle(payment.providerId, false);
  expect(await world.provider.read(payment)).toMatchObject({ updates: [{ event: 'failed', failure: 'declined' }] });
});

test('stores no personal data from a webhook', async () => {
  const payment = await open();
  await world.pay(payment);
  const last = world.double.sent.at(-1);
  const stored = last && world.provider.readWebhook(last.raw, last.headers);
  expect(last?.raw.toString()).toContain('payer@example.com');
  expect(JSON.stringify(stored)).not.toContain('payer@example.com');
});

test('accepts webhooks signed with either secret during a rotation', () => {
  const [older, newer] = ['whsec_older_secret_of_stripe', 'whsec_newer_secret_of_stripe'];
  const provider = stripeProvider({ key: 'sk_test_x', webhookSecrets: [newer, older] });
  const text = JSON.stringify(eventOf('charge.dreamt', {}));
  for (const secret of [older, newer]) {
    const { raw, headers } = world.double.sign(text, { secret });
    expect(provider.readWebhook(raw, headers).type).toBe('charge.dreamt');
  }
});

test('the error for a wrong key does not contain the key', async () => {
  const key = 'sk_test_very_secret_key';
  const provider = stripeProvider({ key, webhookSecrets: [], apiBase: world.double.url });
  const error: unknown = await provider.create(paymentRequest()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('very_secret');
});

test('throws if Stripe cannot be reached', async () => {
  const provider = stripeProvider({ key: 'sk_test_x', webhookSecrets: [], apiBase: 'http://127.0.0.1:1' });
  await expect(provider.create(paymentRequest())).rejects.toThrow('Stripe');
});

test('does not follow redirects', async () => {
  const elsewhere = await startRedirecting();
  const provider = stripeProvider({ key: 'sk_test_x', webhookSecrets: [], apiBase: elsewhere.url });
  await expect(provider.create(paymentRequest())).rejects.toThrow();
  expect(elsewhere.asked).toEqual(['/v1/checkout/sessions']);
  await elsewhere.close();
});

/** Returns an event like those of `/v2/core/events`, which has only a reference to its object. */
const thin = (type: string) => ({
  id: 'evt_test_65TvQx',
  object: 'v2.core.event',
  type,
  livemode: false,
  created: '2026-11-26T12:00:00.000Z',
  related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
});

test('ignores a genuine thin event', () => {
  const { raw, headers } = world.double.sign(JSON.stringify(thin('v2.core.account.updated')));
  expect(() => world.provider.readWebhook(raw, headers)).toThrow(IgnoredWebhook);
  const forged = world.double.sign(raw.toString(), { secret: 'whsec_another' });
  expect(() => world.provider.readWebhook(forged.raw, forged.headers)).toThrow('payment.signature');
});

test('does not ignore a genuine event about money that cannot be parsed', () => {
  const { raw, headers } = world.double.sign(JSON.stringify(thin('charge.refunded')));
  expect(() => world.provider.readWebhook(raw, headers)).toThrow(ZodError);
});
