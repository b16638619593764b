import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotExpressible, ProviderRefused } from '#server/domains/payments/payments.port.ts';
import { ApiError } from '../api-double.fixture.ts';
import { paymentRequest, uuidv7 } from '../provider-world.fixture.ts';
import { startRedirecting } from '../redirecting.fixture.ts';
import { paypalProvider } from './client.ts';
import { orderRequest } from './order-request.ts';
import { paypalWorld } from './world.fixture.ts';

let world: Awaited<ReturnType<typeof paypalWorld>>;
beforeAll(async () => {
  world = await paypalWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.double.beforeAnswer = null;
  world.double.asked.length = 0;
});

const open = async () => {
  const { paymentId } = paymentRequest();
  const { providerId } = await world.provider.create(paymentRequest({ paymentId }));
  return { paymentId, providerId };
};
const settled = async (ref: { paymentId: string; providerId: string | null }) => {
  const state = await world.provider.read(ref);
  return state.status === 'settled' ? state.updates.map(({ event, failure }) => [event, failure]) : state.status;
};

test('the order names the payment, is for digital goods, and its page takes the payment at once', () => {
  const request = paymentRequest({ locale: 'pt', description: 'x'.repeat(200), currency: 'JPY', amount: 800 });
  const { purchase_units, payment_source } = orderRequest(request);
  const money = { currency_code: 'JPY', value: '800' };
  expect(purchase_units).toMatchObject([
    { custom_id: request.paymentId, amount: { ...money, breakdown: { item_total: money } } },
  ]);
  expect(purchase_units[0].items).toMatchObject([{ name: 'x'.repeat(127), category: 'DIGITAL_GOODS' }]);
  const context = payment_source.paypal.experience_context;
  expect(context).toMatchObject({ locale: 'pt-BR', user_action: 'PAY_NOW', return_url: request.returnUrl });
  expect(new URL(context.cancel_url).searchParams.get('left')).toBe('1');
});

test('a refused amount is not sent', async () => {
  await expect(world.provider.create(paymentRequest({ currency: 'KRW', amount: 1000 }))).rejects.toThrow(
    NotExpressible,
  );
  expect(world.double.asked).toEqual([]);
});

test('many calls share one token, and an ended token is renewed once', async () => {
  await Promise.all([open(), open(), open()]);
  world.double.endTokens();
  world.double.asked.length = 0;
  await open();
  expect(world.double.asked).toEqual(['POST /v2/checkout/orders', 'POST /v1/oauth2/token', 'POST /v2/checkout/orders']);
});

test('a wrong secret is a refusal, and its answer shows no secret', async () => {
  const { url: apiBase, clientId, webhookId } = world.double;
  const wrong = paypalProvider({
    ...{ apiBase, clientId, webhookId, secret: 'a-wrong-secret', live: false, now: () => new Date() },
    records: { webhooks: async () => [], asked: async () => null, paymentsBetween: async () => [] },
  });
  const error = await wrong.create(paymentRequest()).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProviderRefused);
  expect(String(error)).not.toContain('a-wrong-secret');
});

test('calls follow no redirect', async () => {
  const elsewhere = await startRedirecting();
  const moved = paypalProvider({
    ...{ apiBase: elsewhere.url, clientId: 'c', secret: 's', webhookId: 'w', live: false, now: () => new Date() },
    records: { webhooks: async () => [], asked: async () => null, paymentsBetween: async () => [] },
  });
  await expect(moved.create(paymentRequest())).rejects.toThrow();
  expect(elsewhere.asked).toEqual(['/v1/oauth2/token']);
  await elsewhere.close();
});

test('a capture whose answer got lost is found by reading, and a repeat takes nothing more', async () => {
  const ref = await open();
  world.double.approve(ref.providerId);
  world.double.beforeAnswer = ({ path }) => {
    if (path.endsWith('/capture')) throw new ApiError(500, 'lost', { code: 'INTERNAL_SERVER_ERROR' });
  };
  const error = await world.provider.capture(ref).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ProviderRefused);
  expect(await settled(ref)).toEqual([['captured', null]]);
  world.double.beforeAnswer = null;
  await world.provider.capture(ref);
  expect(world.double.order(ref.providerId).purchase_units[0].payments?.captures).toHaveLength(1);
});

test('an approved order says the amount that PayPal would take, also after it was changed there', async () => {
  const ref = await open();
  world.double.change(ref.providerId, { value: '1.00' });
  world.double.approve(ref.providerId);
  expect(await world.provider.read(ref)).toEqual({ status: 'approved', amount: 100, currency: 'USD' });
});

test('a declined instrument is a refusal', async () => {
  const ref = await open();
  world.double.approve(ref.providerId);
  world.double.broke.add(ref.providerId);
  await expect(world.provider.capture(ref)).rejects.toThrow(ProviderRefused);
});

test('money that PayPal declines after it was pending fails the payment', async () => {
  const ref = await open();
  await world.promise(ref);
  world.double.settle(ref.providerId, 'DECLINED');
  expect(await settled(ref)).toEqual([['failed', 'declined']]);
});

test('an order that PayPal has forgotten failed, but never if it was captured', async () => {
  const [unpaid, paid] = [await open(), await open()];
  await world.pay(paid);
  for (const { providerId } of [unpaid, paid]) world.double.orders.delete(providerId);
  expect(await settled(unpaid)).toEqual([['failed', 'abandoned']]);
  await expect(world.provider.read(paid)).rejects.toThrow('does not know the captured order');
});

test('an order of another payment is never read as this one', async () => {
  const [one, other] = [await open(), await open()];
  await expect(world.provider.read({ ...one, providerId: other.providerId })).rejects.toThrow('is not of payment');
});

test('a refund by the seller’s staff counts, and leaves less to refund', async () => {
  const ref = await open();
  await world.pay(ref);
  world.double.refundByHand(ref.providerId, '3.00');
  const rest = { ...ref, refundId: uuidv7(), amount: 250, currency: 'USD' };
  await expect(world.provider.refund(rest)).rejects.toThrow(ProviderRefused);
  await world.provider.refund({ ...rest, amount: 249 });
  expect(await world.provider.read(ref)).toMatchObject({ updates: [{ refunded: 549, failedRefunds: [] }] });
});

test('a spent try of a refund is sent under another key', async () => {
  const ref = await open();
  await world.pay(ref);
  const refund = { ...ref, refundId: uuidv7(), amount: 100, currency: 'USD' };
  await world.provider.refund({ ...refund, spent: 1 });
  world.double.forgetKeys();
  await world.provider.refund(refund);
  expect(await world.refunded(ref, 'USD')).toBe(100);
});
