import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../kit/testing.ts';
import { eventOf, startTestPsp, type TestPsp } from './testing.ts';

let psp: TestPsp;
beforeEach(async () => {
  psp = await startTestPsp();
});
afterEach(() => psp.close());

const types = (): string[] => psp.receiver.received.map((received) => eventOf(received).type);

test.each([
  ['success', 'captured', ['payment.captured']],
  ['decline', 'failed', ['payment.failed']],
] as const)('in auto mode %s a payment is decided without a visit to the page', async (auto, status, events) => {
  await psp.control('PUT', 'config', { auto });
  const { json } = await psp.create();
  expect(json.status).toBe('created');
  await until(() => types().length === events.length);
  expect(types()).toEqual(events);
  expect((await psp.payment(json.id)).status).toBe(status);
});

test.each([
  ['success', 'captured', null, ['payment.authorised', 'payment.captured']],
  ['decline', 'failed', 'declined', ['payment.failed']],
  ['abandon', 'failed', 'abandoned', ['payment.failed']],
] as const)('the outcome %s sets the status %s and sends its webhooks', async (outcome, status, failure, events) => {
  const { json } = await psp.create();
  expect((await psp.control('POST', `payments/${json.id}/outcome`, { outcome })).json).toMatchObject({
    status,
    failure,
  });
  await until(() => types().length === events.length);
  expect(types()).toEqual(events);
});

test('a pending payment is paid after its time', async () => {
  const { json } = await psp.create();
  const answer = await psp.control('POST', `payments/${json.id}/outcome`, { outcome: 'pending', seconds: 0.1 });
  expect(answer.json).toMatchObject({ status: 'pending' });
  expect(types()).toEqual([]);
  await until(() => types().length === 2);
  expect(types()).toEqual(['payment.pending', 'payment.captured']);
});

test('a decided payment accepts no other outcome', async () => {
  const { json } = await psp.create();
  await psp.control('POST', `payments/${json.id}/outcome`, { outcome: 'success' });
  for (const outcome of ['success', 'decline', 'abandon', 'pending']) {
    expect((await psp.control('POST', `payments/${json.id}/outcome`, { outcome })).status).toBe(409);
  }
});

test('creation can fail', async () => {
  await psp.control('PUT', 'config', { create: 'error' });
  expect((await psp.create()).status).toBe(500);
  expect((await psp.control('GET', 'books')).json).toEqual({ payments: [] });
});

test('creation can succeed without an answer', async () => {
  await psp.control('PUT', 'config', { create: 'timeout' });
  const unanswered = psp.create({}, 'lost').catch(() => 'cut off');
  const books = await until(async () => {
    const { json } = await psp.control<{ payments: object[] }>('GET', 'books');
    return json.payments.length === 1 && json;
  });
  expect(books.payments).toMatchObject([{ status: 'created' }]);
  await psp.control('PUT', 'config', { create: 'ok' });
  expect((await psp.create({}, 'lost')).status).toBe(200);
  await psp.close();
  expect(await unanswered).toBe('cut off');
  psp = await startTestPsp();
});

test('creation can answer late, and the payment exists at once', async () => {
  await psp.control('PUT', 'config', { create: { delayMs: 300 } });
  const { id } = (await psp.create({}, 'late')).json;
  const answeredAt = Date.now();
  const { json } = await psp.control<{ payments: { id: string; createdAt: string }[] }>('GET', 'books');
  const [payment] = json.payments;
  expect(payment?.id).toBe(id);
  expect(answeredAt - Date.parse(payment?.createdAt ?? '')).toBeGreaterThan(290);
});

const outcome = (id: string, body: object) => psp.control('POST', `payments/${id}/outcome`, body);
const refund = (id: string, amount: number, key: string) => psp.api('POST', `/${id}/refunds`, { amount, key });

test('a dispute holds its own amount, independent of a refund, and releases it when won', async () => {
  const { id } = (await psp.create({ amount: 1000 })).json;
  await outcome(id, { outcome: 'success' });
  await refund(id, 200, 'a');
  expect((await outcome(id, { outcome: 'dispute', amount: 801 })).status).toBe(422);
  expect((await outcome(id, { outcome: 'dispute', amount: 300 })).json).toMatchObject({
    disputed: 300,
    dispute: 'open',
  });
  expect((await outcome(id, { outcome: 'dispute', amount: 1 })).status).toBe(409);
  expect((await refund(id, 501, 'b')).status).toBe(422);
  expect((await outcome(id, { outcome: 'dispute_won' })).json).toMatchObject({ disputed: 0, dispute: 'won' });
  await outcome(id, { outcome: 'dispute' });
  expect((await outcome(id, { outcome: 'dispute_lost' })).json).toMatchObject({
    refunded: 200,
    disputed: 800,
    disputes: [
      { amount: 300, status: 'won' },
      { amount: 800, status: 'lost' },
    ],
  });
  expect((await outcome(id, { outcome: 'dispute' })).status).toBe(409);
});

test('a refund can fail later: its money is back, and can be refunded again', async () => {
  const { id } = (await psp.create()).json;
  await outcome(id, { outcome: 'success' });
  expect((await outcome(id, { outcome: 'refund_fails_later' })).status).toBe(409);
  await refund(id, 200, 'a');
  await refund(id, 299, 'b');
  expect((await outcome(id, { outcome: 'refund_fails_later' })).json).toMatchObject({
    refunded: 200,
    failedRefunds: [{ key: 'b', amount: 299 }],
  });
  expect((await refund(id, 299, 'c')).json).toMatchObject({ refunded: 499 });
  await until(() => types().filter((type) => type === 'payment.refund_failed').length === 1);
});

test('merges the configuration, and refuses unknown fields', async () => {
  await psp.control('PUT', 'config', { auto: 'decline' });
  expect((await psp.control('PUT', 'config', { webhooks: { delayMs: 5 } })).json).toMatchObject({
    auto: 'decline',
    webhooks: { delayMs: 5 },
  });
  expect((await psp.control('PUT', 'config', { webhook: 'lost' })).status).toBe(400);
});

test('reset deletes payments and faults', async () => {
  await psp.create({}, 'a');
  await psp.control('PUT', 'config', { auto: 'decline', create: 'error', webhooks: 'lost' });
  expect((await psp.control('POST', 'reset')).json).toMatchObject({ auto: null, create: 'ok', webhooks: 'ok' });
  expect((await psp.control('GET', 'books')).json).toEqual({ payments: [] });
  expect((await psp.create({}, 'a')).status).toBe(201);
});

test('payments and unsent webhooks survive a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'psp-'));
  const first = await startTestPsp({ stateDirectory: directory, retrySeconds: [60] });
  first.receiver.answers.push(500);
  const { json } = await first.create();
  await first.control('POST', `payments/${json.id}/outcome`, { outcome: 'decline' });
  await until(async () => (await first.attempts()).length === 1);
  await first.close();

  const second = await startTestPsp({ stateDirectory: directory });
  expect(await second.payment(json.id)).toMatchObject({ status: 'failed', hostedUrl: `${second.url}/pay/${json.id}` });
  await until(() => second.receiver.received.length === 1);
  await second.close();
  rmSync(directory, { recursive: true });
});

test('two payments with the same card have the same fingerprint, others do not, and it does not reveal the card', async () => {
  const paidWith = async (card?: string) => {
    const { json } = await psp.create();
    expect(json).not.toHaveProperty('instrument');
    await psp.control('POST', `payments/${json.id}/outcome`, { outcome: 'success', card });
    return (await psp.payment(json.id)).instrument;
  };
  const [one, again, other, any] = [
    await paidWith('4242'),
    await paidWith('4242'),
    await paidWith('5555'),
    await paidWith(),
  ];
  expect(again).toBe(one);
  expect(new Set([one, other, any]).size).toBe(3);
  expect(one).toMatch(/^ins_[0-9a-f]{24}$/);
});

test('a card has a brand and its last four digits, the same each time, and other methods have none', async () => {
  const paidWith = async (card: string, change: object = {}) => {
    const { json } = await psp.create(change);
    expect(json).not.toHaveProperty('card');
    await psp.control('POST', `payments/${json.id}/outcome`, { outcome: 'success', card });
    return (await psp.payment(json.id)).card;
  };
  const [one, again] = [await paidWith('of mia 4242'), await paidWith('of mia 4242')];
  expect(one).toEqual({ brand: expect.stringMatching(/^[a-z]+$/), last4: '4242' });
  expect(again).toEqual(one);
  expect((await paidWith('of mia'))?.last4).toMatch(/^\d{4}$/);
  expect((await paidWith('of mia 4242', { method: 'google-pay', wallet: 'google_pay' }))?.last4).toBe('4242');
  expect(await paidWith('of mia 4242', { method: 'konbini' })).toBeUndefined();
});

test('reports the issuing country of a card once it has paid: from the configuration, or from the outcome', async () => {
  const issuedIn = async (more: object = {}) => {
    const { json } = await psp.create();
    expect(json).not.toHaveProperty('instrumentCountry');
    await psp.control('POST', `payments/${json.id}/outcome`, { outcome: 'success', ...more });
    return (await psp.payment(json.id)).instrumentCountry;
  };
  expect([await issuedIn(), await issuedIn({ country: 'JP' }), await issuedIn({ country: null })]).toEqual([
    'DE',
    'JP',
    undefined,
  ]);
  await psp.control('PUT', 'config', { issuedIn: null });
  expect(await issuedIn()).toBeUndefined();
  await psp.control('PUT', 'config', { issuedIn: 'DE' });
});
