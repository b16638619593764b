import { afterEach, expect, test } from 'vitest';
import { createApi } from '#web/lib/portal/api.ts';
import type { KeptOrder } from '#web/lib/storage/kept-orders.ts';
import { type Intention, intentionFor, isPlaced, type OrderBody } from '../model/intention.ts';
import { isWebAddress, startPayment } from './start-payment.ts';

const body: OrderBody = { gid: 1, region: 'eu', item: 'a', roleId: 'r', method: 'card', total: 100 };
const json = (status: number, value: unknown) => new Response(JSON.stringify(value), { status });
const refusal = (status: number, code: string) =>
  json(status, { error: { code, message: code, params: {}, requestId: 'r' } });
/** The answer of a portal that starts no payment with the order. */
const placed = () => json(200, { number: 'N1' });
const paid = (redirectUrl = 'https://pay.example/1') =>
  json(200, { number: 'N1', payment: { redirectUrl, refusal: null } });
const unpaid = (status: number, code: string) =>
  json(200, { number: 'N1', payment: { redirectUrl: null, refusal: { status, code, params: {} } } });
const started = (redirectUrl = 'https://pay.example/1') => json(200, { redirectUrl });

let answers: (Response | Error)[] = [];
let sent: { url: string; key: string | null; pay?: unknown }[] = [];
const api = createApi({
  async fetch(url, init) {
    const { pay } = JSON.parse(String(init.body));
    sent.push({ url, key: new Headers(init.headers).get('idempotency-key'), pay });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('no more calls were expected');
    return answer;
  },
  session: {
    load: async () => ({ ready: true, token: 'token', userInfo: null }),
    isStill: async () => true,
    signOut: async () => undefined,
  },
  heard: () => undefined,
});

/** Sets the answers to the next calls, in order, and returns the list of calls sent. */
function answering(...given: (Response | Error)[]) {
  answers = given;
  sent = [];
  return sent;
}
let kept: KeptOrder | null = null;
/** Keeps a copy, as storage does over a reload. */
const keep = ({ body: _, ...order }: Intention) => {
  kept = { ...order };
};
afterEach(() => {
  kept = null;
});

test('places the order and starts its payment in one call', async () => {
  const sent = answering(paid());
  expect(await startPayment(api, intentionFor(null, body), keep)).toBe('https://pay.example/1');
  expect(sent).toMatchObject([{ url: '/platform/api/orders', pay: { method: 'card' } }]);
});

test('with a portal that does not know the one call, the order and its payment are two calls', async () => {
  const sent = answering(refusal(400, 'request.unknown_field'), placed(), started());
  expect(await startPayment(api, intentionFor(null, body), keep)).toBe('https://pay.example/1');
  expect(sent.map(({ url }) => url).slice(1)).toEqual(['/platform/api/orders', '/platform/api/orders/N1/payments']);
  expect(sent[1]?.pay).toBeUndefined();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('a payment whose outcome is unknown is asked for again with the key that placed its order', async () => {
  const sent = answering(unpaid(409, 'request.in_flight'), started());
  await expect(startPayment(api, intentionFor(null, body), keep)).rejects.toMatchObject({ code: 'request.in_flight' });
  await startPayment(api, intentionFor(kept, body), keep);
  expect(sent[1]).toMatchObject({ url: '/platform/api/orders/N1/payments', key: sent[0]?.key });
});

test('after a lost answer the same idempotency key is sent again', async () => {
  const sent = answering(new TypeError('offline'), paid());
  const intention = intentionFor(null, body);
  await expect(startPayment(api, intention, keep)).rejects.toMatchObject({ code: 'network' });
  await startPayment(api, intentionFor(kept, body), keep);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('a placed order is not placed again if its payment could not be started', async () => {
  const sent = answering(unpaid(503, 'payment.provider_unavailable'), started());
  const intention = intentionFor(null, body);
  await expect(startPayment(api, intention, keep)).rejects.toMatchObject({
    code: 'payment.provider_unavailable',
    status: 503,
  });
  await startPayment(api, intentionFor(kept, body), keep);
  expect(sent.map(({ url }) => url)).toEqual(['/platform/api/orders', '/platform/api/orders/N1/payments']);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(isPlaced(intention)).toBe(true);
});

test('a reload between placing and paying continues with the same order', async () => {
  const sent = answering(placed(), new TypeError('the page went away'), started());
  await expect(startPayment(api, intentionFor(null, body), keep)).rejects.toMatchObject({ code: 'network' });
  await startPayment(api, intentionFor(kept, body), keep);
  expect(sent.map(({ url }) => url).slice(1)).toEqual(Array(2).fill('/platform/api/orders/N1/payments'));
  expect(sent[2]?.key).toBe(sent[1]?.key);
});

test('after coming back from the provider’s page, a player pays the same order with a new payment attempt', async () => {
  const sent = answering(paid(), started());
  await startPayment(api, intentionFor(null, body), keep);
  await startPayment(api, intentionFor(kept, body), keep);
  expect(sent[1]?.url).toBe('/platform/api/orders/N1/payments');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test.each(['order.not_payable', 'order.unknown', 'coupon.unavailable', 'first_top_up.taken'])(
  'an order that can no longer be paid (%s) is followed by a new one',
  async (code) => {
    const sent = answering(unpaid(409, code), paid());
    const intention = intentionFor(null, body);
    await expect(startPayment(api, intention, keep)).rejects.toMatchObject({ code });
    expect(isPlaced(intention)).toBe(false);
    await startPayment(api, intentionFor(kept, body), keep);
    expect(sent[1]).toMatchObject({ url: '/platform/api/orders' });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  },
);

test('an address that is not a web page is never opened', async () => {
  answering(paid('javascript:alert(1)'));
  await expect(startPayment(api, intentionFor(null, body), keep)).rejects.toMatchObject({
    code: 'payment.provider_unavailable',
  });
});

test.each([
  ['https://pay.example/x', true],
  ['http://127.0.0.1:4000/pay/1', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/platform', false],
])('isWebAddress(%s) is %s', (address, fine) => {
  expect(isWebAddress(address)).toBe(fine);
});
