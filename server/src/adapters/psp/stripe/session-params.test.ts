import { expect, test } from 'vitest';
import { paymentRequest, uuidv7 } from '../provider-world.fixture.ts';
import { sessionParams } from './session-params.ts';

const drawn = 1_760_000_000_000;
const paymentId = uuidv7(drawn);
const params = (change = {}, now = drawn) => sessionParams(paymentRequest({ paymentId, ...change }), now);
const openFor = (expiresIn: number): number => (params({ expiresIn }).expires_at ?? 0) - drawn / 1000;

test('has one line with the price, the reference in every object, and the return addresses', () => {
  expect(params()).toMatchObject({
    mode: 'payment',
    client_reference_id: paymentId,
    metadata: { paymentId },
    payment_intent_data: { metadata: { paymentId } },
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 549 } }],
    success_url: 'https://shop.example.com/platform/v2/payment/result?order=20261121-7K3MQ9ZT2B',
    cancel_url: 'https://shop.example.com/platform/v2/payment/result?order=20261121-7K3MQ9ZT2B&left=1',
    adaptive_pricing: { enabled: false },
  });
});

test('a later repeat has the same parameters', () => {
  expect(params({}, drawn + 300_000)).toEqual(params());
});

test.each([60, 1800, 3600, 24 * 3600, 72 * 3600])(
  'a payment that stays open for %d s is within Stripe’s limits',
  (s) => {
    expect(openFor(s)).toBeGreaterThanOrEqual(1800 + 600);
    expect(openFor(s)).toBeLessThanOrEqual(24 * 3600 - 600);
  },
);

test.each([60, 1800, 3600, 12 * 3600])('a payment of %d s can be requested until its end', (s) => {
  expect(openFor(s) - s).toBeGreaterThanOrEqual(1800 + 600);
});

test.each([
  ['zh-tw', 'zh-TW'],
  ['en', 'en'],
  ['pt', 'pt'],
  ['xx', 'auto'],
])('the page for the locale %s has the locale %s', (locale, theirs) => expect(params({ locale }).locale).toBe(theirs));

test.each([
  ['card', ['card']],
  ['kakao-pay', ['kakao_pay']],
  ['wallet', undefined],
])('the method %s opens the page with %j', (method, types) => {
  expect(params({ method }).allowed_payment_method_types).toEqual(types);
});

test('a wallet opens the page of cards without Stripe’s own wallet', () => {
  expect(params({ method: 'any', wallet: 'apple_pay' })).toMatchObject({
    allowed_payment_method_types: ['card'],
    wallet_options: { link: { display: 'never' } },
  });
  expect(params({ method: 'card' })).not.toHaveProperty('wallet_options');
});

test('shortens a long description', () => {
  expect(params({ description: 'x'.repeat(500) }).line_items?.[0]?.price_data?.product_data?.name).toHaveLength(250);
});

test.each([
  ['konbini', 1800, { konbini: { expires_after_days: 1 } }],
  ['konbini', 3.5 * 86_400, { konbini: { expires_after_days: 3 } }],
  ['boleto', 90 * 86_400, { boleto: { expires_after_days: 60 } }],
  ['oxxo', 30 * 86_400, { oxxo: { expires_after_days: 7 } }],
  ['pix', 1800, { pix: { expires_after_seconds: 1800 } }],
  ['pix', 1, { pix: { expires_after_seconds: 60 } }],
  ['wechat-pay', 1800, { wechat_pay: { client: 'web' } }],
  ['card', 1800, undefined],
  ['wallet', 1800, undefined],
])('the voucher of a %s payment of %d s ends with the payment', (method, expiresIn, options) => {
  expect(params({ method, expiresIn }).payment_method_options).toEqual(options);
});
