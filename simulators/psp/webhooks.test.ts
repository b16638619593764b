import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Received, until } from '../kit/testing.ts';
import { eventOf, heldWaits, startTestPsp, type TestPsp } from './testing.ts';
import type { WebhookFault } from './webhooks.ts';

let psp: TestPsp;
beforeEach(async () => {
  psp = await startTestPsp({ retrySeconds: [0.01, 0.02, 0.03] });
});
afterEach(() => psp.close());

/** Creates a payment that is decided at once, under a fault. */
async function pay(webhooks: WebhookFault, auto: 'success' | 'decline' = 'success'): Promise<string> {
  await psp.control('PUT', 'config', { auto, webhooks });
  return (await psp.create()).json.id;
}

const received = (count: number): Promise<Received[]> =>
  until(() => psp.receiver.received.length >= count && psp.receiver.received, `${count} webhooks`);

const verify = ({ text, headers }: Received) => new Webhook(psp.secret).verify(text, headers);

test('a webhook is signed and describes the payment', async () => {
  const id = await pay('ok');
  const [webhook] = await received(1);
  if (!webhook) throw new Error('no webhook');
  expect(verify(webhook)).toMatchObject({
    type: 'payment.captured',
    data: { payment: { id, status: 'captured', amount: 499 } },
  });
  expect(webhook.headers['webhook-id']).toBe(eventOf(webhook).id);
});

test('a webhook is resent unchanged until it is acknowledged', async () => {
  psp.receiver.answers.push(500, 401, 302);
  await pay('ok');
  const all = await received(4);
  expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  for (const webhook of all) expect(verify(webhook)).toBeTruthy();
  await until(async () => (await psp.attempts()).length === 4);
  expect((await psp.attempts()).map(({ attempt, status, result }) => [attempt, status, result])).toEqual([
    [1, 500, 'retrying'],
    [2, 401, 'retrying'],
    [3, 302, 'retrying'],
    [4, 200, 'delivered'],
  ]);
});

test('a webhook that is never acknowledged is dropped after the last try', async () => {
  psp.receiver.answers.push(500, 500, 500, 500);
  await pay('ok');
  await until(async () => (await psp.attempts()).at(-1)?.result === 'given_up');
  expect(psp.receiver.received).toHaveLength(4);
});

test('a receiver that was down gets the webhook once it is back', async () => {
  const url = psp.receiver.url;
  await psp.control('PUT', 'config', { webhookUrl: 'http://127.0.0.1:1/' });
  await pay('ok');
  await until(async () => (await psp.attempts()).length >= 1);
  expect((await psp.attempts())[0]).toMatchObject({ status: null, result: 'retrying' });
  await psp.control('PUT', 'config', { webhookUrl: url });
  await received(1);
});

test('webhooks of one payment are sent in order, and do not block other payments', async () => {
  const release = psp.receiver.hold();
  const [first, other] = [(await psp.create()).json.id, (await psp.create()).json.id];
  const came = (id: string): string[] =>
    psp.receiver.received.map(eventOf).flatMap(({ type, data }) => (data.payment.id === id ? [type] : []));
  await psp.control('POST', `payments/${first}/outcome`, { outcome: 'success' });
  await psp.api('POST', `/${first}/refunds`, { amount: 1, key: 'a' });
  await psp.control('POST', `payments/${other}/outcome`, { outcome: 'decline' });
  await until(() => came(other).length === 1);
  expect(came(first)).toEqual(['payment.authorised']);
  release();
  await received(4);
  expect(came(first)).toEqual(['payment.authorised', 'payment.captured', 'payment.refunded']);
});

test('a lost webhook never arrives, and the payment exists', async () => {
  const id = await pay('lost');
  await until(async () => (await psp.attempts())[0]?.result === 'lost');
  expect((await psp.payment(id)).status).toBe('captured');
  await pay('ok');
  const [only] = await received(1);
  expect(only && eventOf(only).data.payment.id).not.toBe(id);
});

/** Replaces the provider of most tests by one whose waits end when the test says so. */
async function holdWaits() {
  await psp.close();
  const waits = heldWaits();
  psp = await startTestPsp({ wait: waits.wait });
  return waits;
}

test('a delayed webhook arrives after one that was sent later', async () => {
  const waits = await holdWaits();
  const late = await pay({ delayMs: 100 });
  const prompt = await pay('ok');
  await received(1);
  expect(waits.held()).toEqual([100]);
  waits.end();
  expect((await received(2)).map((one) => eventOf(one).data.payment.id)).toEqual([prompt, late]);
});

test('duplicates arrive together with the webhook, with the same id', async () => {
  const release = psp.receiver.hold();
  await pay({ duplicates: 5 });
  const all = await received(6);
  release();
  expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await until(async () => (await psp.attempts()).length === 6);
  expect(psp.receiver.received).toHaveLength(6);
  expect(psp.receiver.mostAtOnce()).toBe(6);
});

test('reordered webhooks of a payment overtake each other', async () => {
  const waits = await holdWaits();
  const id = await pay('reordered');
  await until(async () => (await psp.payment(id)).status === 'captured');
  await psp.api('POST', `/${id}/refunds`, { amount: 499, key: 'a' });
  expect((await received(2)).map((one) => eventOf(one).type)).toEqual(['payment.refunded', 'payment.captured']);
  waits.end();
  expect(psp.receiver.received).toHaveLength(2);
});

test('a forged webhook has a wrong signature and is not retried', async () => {
  psp.receiver.answers.push(401);
  await pay('forged');
  const [webhook] = await received(1);
  expect(() => webhook && verify(webhook)).toThrow('No matching signature');
  await until(async () => (await psp.attempts())[0]?.result === 'forged');
});

test('a webhook with a wrong amount has a valid signature, and the books stay correct', async () => {
  const id = await pay('wrong_amount');
  const [webhook] = await received(1);
  expect(webhook && verify(webhook)).toMatchObject({ data: { payment: { id, amount: 498 } } });
  expect((await psp.payment(id)).amount).toBe(499);
});

test('after a reset, earlier webhooks are not retried', async () => {
  const waits = await holdWaits();
  const release = psp.receiver.hold();
  psp.receiver.answers.push(500);
  await pay('ok');
  await received(1);
  await psp.control('POST', 'reset');
  release();
  await until(async () => (await psp.attempts()).length === 1);
  expect(waits.held()).toEqual([]);
});
