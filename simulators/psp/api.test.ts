import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, until } from '../kit/testing.ts';
import { eventOf, ORDER, startTestPsp, type TestPsp, type WirePayment } from './testing.ts';

let psp: TestPsp;
beforeEach(async () => {
  psp = await startTestPsp();
});
afterEach(() => psp.close());

const outcome = (id: string, body: object) => psp.control('POST', `payments/${id}/outcome`, body);

test('creates a payment and returns the URL to pay at', async () => {
  const { status, json } = await psp.create();
  expect(status).toBe(201);
  expect(json).toMatchObject({
    merchant: 'manawell-demo',
    reference: 'ref-1',
    amount: 499,
    currency: 'EUR',
    method: 'card',
    status: 'created',
  });
  expect(json).toMatchObject({
    refunded: 0,
    failure: null,
    hostedUrl: `${psp.url}/pay/${json.id}`,
    returnUrl: ORDER.returnUrl,
  });
});

test('the same key returns the same payment, also in many parallel requests', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => psp.create({}, 'same')));
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
});

test('refuses the same key with another amount', async () => {
  await psp.create({}, 'same');
  expect((await psp.create({ amount: 1 }, 'same')).status).toBe(422);
});

test.each([
  ['no amount', { amount: 0 }],
  ['a fraction', { amount: 4.99 }],
  ['a currency in lower case', { currency: 'eur' }],
  ['a script as return URL', { returnUrl: 'javascript:alert(1)' }],
  ['a relative return URL', { returnUrl: '/result' }],
  ['an unknown field', { iban: 'x' }],
])('refuses %s', async (_name, change) => {
  expect((await psp.create(change)).status).toBe(400);
});

test('refuses a missing idempotency key', async () => {
  expect((await psp.api('POST', '', ORDER)).status).toBe(400);
});

test('refuses a wrong API key', async () => {
  const answers = [undefined, { authorization: 'Bearer sk_tesu' }].map((headers) =>
    call('GET', `${psp.url}/v1/payments?reference=a`, undefined, headers),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401]);
});

test('finds payments by id and by reference', async () => {
  const { json } = await psp.create({ reference: 'r' });
  const second = await psp.create({ reference: 'r' });
  expect(await psp.payment(json.id)).toEqual(json);
  const found = await psp.api<{ payments: WirePayment[] }>('GET', '?reference=r');
  expect(found.json.payments.map(({ id }) => id)).toEqual([json.id, second.json.id]);
  expect((await psp.api('GET', '/pay_none')).status).toBe(404);
});

test('an unpaid payment can be cancelled, and a webhook reports it', async () => {
  const { json } = await psp.create();
  expect((await psp.api('POST', `/${json.id}/cancel`)).json.status).toBe('cancelled');
  const [received] = await until(() => psp.receiver.received.length === 1 && psp.receiver.received);
  expect(received && eventOf(received)).toMatchObject({
    type: 'payment.cancelled',
    data: { payment: { id: json.id, status: 'cancelled' } },
  });
});

test('a paid payment cannot be cancelled', async () => {
  const { json } = await psp.create();
  await outcome(json.id, { outcome: 'success' });
  expect((await psp.api('POST', `/${json.id}/cancel`)).status).toBe(409);
});

test('money can still arrive after a cancellation', async () => {
  const { json } = await psp.create();
  await psp.api('POST', `/${json.id}/cancel`);
  expect((await outcome(json.id, { outcome: 'success' })).json).toMatchObject({ status: 'captured', failure: null });
});

test('refunds never exceed the amount; the same key refunds once', async () => {
  const { json } = await psp.create();
  const refund = (amount: number, key: string) => psp.api('POST', `/${json.id}/refunds`, { amount, key });
  expect((await refund(100, 'early')).status).toBe(409);
  await outcome(json.id, { outcome: 'success' });
  expect((await refund(100, 'a')).json.refunded).toBe(100);
  expect((await refund(100, 'a')).json.refunded).toBe(100);
  expect((await refund(101, 'a')).status).toBe(422);
  expect((await refund(400, 'b')).status).toBe(422);
  expect((await refund(399, 'c')).json.refunded).toBe(499);
  const books = await psp.control<{ payments: { refunds: { amount: number }[] }[] }>('GET', 'books');
  expect(books.json.payments[0]?.refunds.map(({ amount }) => amount)).toEqual([100, 399]);
  const refunded = await until(() => {
    const events = psp.receiver.received.map(eventOf).filter(({ type }) => type === 'payment.refunded');
    return events.length === 2 && events;
  });
  expect(refunded.map(({ data }) => data.payment.refunded)).toEqual([100, 499]);
});

test('an unpaid payment expires', async () => {
  const { json } = await psp.create({ expiresIn: 0.05 });
  const [received] = await until(() => psp.receiver.received.length === 1 && psp.receiver.received);
  expect(received && eventOf(received)).toMatchObject({
    type: 'payment.failed',
    data: { payment: { status: 'expired', failure: 'abandoned' } },
  });
  expect((await fetch(`${json.hostedUrl}`)).status).toBe(200);
});
