import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxProvider } from '#server/adapters/psp/sandbox/client.ts';
import { toUpdate } from '#server/adapters/psp/sandbox/mapping.ts';
import type { BookEntry, ProviderState, ProviderUpdate } from '#server/domains/payments/payments.port.ts';
import { startReceiver, until } from '../../simulators/kit/testing.ts';
import { startPspFrom } from '../../simulators/psp/main.ts';
import { readExamples } from './examples.ts';
import { startWire, type Wire } from './wire.ts';

const doc = readExamples('integration/payment-provider.md');
const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;

interface SandboxWebhook {
  id: string;
  type: string;
  createdAt: string;
  data: { payment: Record<string, unknown>; dispute?: { won: boolean } };
}
const captured = doc.json<SandboxWebhook>('webhook.captured');
const update = doc.json<ProviderUpdate>('update.captured');
/** The sandbox takes the money by itself, so it has no approvals. */
type SandboxEvent = Exclude<ProviderUpdate['event'], 'approved'>;
const told = doc.json<Record<SandboxEvent, { type: string; dispute?: { won: boolean } }>>('events');
const ref = { paymentId: update.paymentId, providerId: update.providerId };
/** Every event of the port: a missing or unknown one does not compile. */
const EVENTS: Record<SandboxEvent, true> = {
  instructed: true,
  authorised: true,
  captured: true,
  failed: true,
  cancelled: true,
  refunded: true,
  refund_failed: true,
  disputed: true,
  dispute_won: true,
  dispute_lost: true,
};

let wire: Wire;
let provider: ReturnType<typeof sandboxProvider>;
beforeAll(async () => {
  wire = await startWire();
  provider = sandboxProvider({
    url: wire.url,
    key: 'a-key-of-the-tests',
    webhookSecret: secret,
    outbound: wire.outbound,
    now: () => new Date(),
  });
});
afterAll(() => wire.close());

test('every runnable code block has a name and a test', () => {
  expect(doc.unnamed).toEqual([]);
  expect(doc.names).toEqual([
    'create.request',
    'create.answer',
    'create.result',
    'webhook.captured',
    'update.captured',
    'events',
    'read.answer',
    'read.state',
    'report.entry',
    'refund.request',
  ]);
});

test('a payment is created as documented, within 8 s, and the documented answer is read', async () => {
  wire.answer(doc.text('create.answer'), 201);
  const { reference, ...request } = doc.json<Parameters<typeof provider.create>[0] & { reference: string }>(
    'create.request',
  );
  expect(await provider.create({ ...request, paymentId: reference })).toEqual(doc.json('create.result'));
  const [call] = wire.calls;
  expect(call?.path).toBe('/v1/payments');
  expect(call?.headers).toMatchObject({ authorization: 'Bearer a-key-of-the-tests', 'idempotency-key': reference });
  expect(JSON.parse(call?.body ?? '')).toEqual(doc.json('create.request'));
  expect(wire.limits).toEqual([8000]);
});

test('a provider that fails or answers something else creates nothing', async () => {
  const request = doc.json<Parameters<typeof provider.create>[0]>('create.request');
  wire.answer('{}', 500);
  await expect(provider.create(request)).rejects.toThrow('500');
  wire.answer('{}', 201);
  await expect(provider.create(request)).rejects.toThrow();
});

test('the documented webhook gives the documented update', () => {
  expect(toUpdate(captured)).toEqual(update);
});

test('the document lists exactly the events of the port', () => {
  expect(Object.keys(told)).toEqual(Object.keys(EVENTS));
});

test.each(Object.entries(told))('the documented webhook reports %s', (event, { type, dispute }) => {
  const data = { ...captured.data, ...(dispute && { dispute }) };
  const page = event === 'instructed' && { instructionsUrl: data.payment.hostedUrl };
  expect(toUpdate({ ...captured, type, data })).toEqual({ ...update, event, ...page });
});

test('other webhooks give no update, and neither does a closed dispute without its result', () => {
  expect(toUpdate({ ...captured, type: 'payment.dreamt' })).toBeNull();
  expect(toUpdate({ ...captured, type: 'payment.dispute_closed' })).toBeNull();
});

test('the payment of another merchant has a reason for distrust', () => {
  const payment = { ...captured.data.payment, merchant: 'somebody-else' };
  expect(toUpdate({ ...captured, data: { payment } })).toEqual({
    ...update,
    distrust: expect.stringContaining('somebody'),
  });
});

test('the provider is queried, and its answer read, as documented', async () => {
  const before = wire.calls.length;
  wire.answer(doc.text('read.answer'));
  expect(await provider.read(ref)).toEqual(doc.json<ProviderState>('read.state'));
  wire.answer('{"payments":[]}');
  expect(await provider.read(ref)).toEqual({ status: 'none' });
  wire.answer(doc.text('read.answer'));
  const [from, to] = [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-22T00:00:00Z')];
  const entry = doc.json<Omit<BookEntry, 'at'> & { at: string }>('report.entry');
  expect(await provider.report(from, to)).toEqual([{ ...entry, at: new Date(entry.at) }]);
  const asked = `/v1/payments?reference=${ref.paymentId}`;
  const report = `/v1/payments?${new URLSearchParams({ from: from.toISOString(), until: to.toISOString() })}`;
  expect(wire.calls.slice(before).map(({ path }) => path)).toEqual([asked, asked, report]);
});

test('a refund and a cancellation are sent as documented', async () => {
  const before = wire.calls.length;
  const refund = doc.json<{ amount: number; key: string }>('refund.request');
  for (const _ of ['find', 'refund', 'find', 'cancel']) wire.answer(doc.text('read.answer'));
  await provider.refund({ ...ref, refundId: refund.key, amount: refund.amount, currency: update.currency });
  await provider.cancel(ref);
  const [, refunding, , cancelling] = wire.calls.slice(before);
  expect(refunding?.path).toBe(`/v1/payments/${ref.providerId}/refunds`);
  expect(JSON.parse(refunding?.body ?? '')).toEqual(refund);
  expect(cancelling?.path).toBe(`/v1/payments/${ref.providerId}/cancel`);
});

test('a refund reports the whole payment and the refunded sum; a failure reports the reason', () => {
  const { payment } = captured.data;
  const tell = (type: string, change: object) =>
    toUpdate({ ...captured, type, data: { payment: { ...payment, ...change } } });
  expect(tell('payment.refunded', { refunded: 100 })).toEqual({ ...update, event: 'refunded', refunded: 100 });
  expect(tell('payment.failed', { failure: 'declined' })).toMatchObject({ event: 'failed', failure: 'declined' });
});

test('a webhook is verified on its raw bytes before it is parsed', () => {
  const raw = Buffer.from(doc.text('webhook.captured'));
  const signed = (at: Date, body: Buffer) => ({
    'webhook-id': captured.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(captured.id, at, body.toString()),
  });
  const now = new Date();
  const { eventId, type, body, instrument, card } = provider.readWebhook(raw, signed(now, raw));
  expect(card).toEqual({ digits: '4242', brand: 'visa' });
  expect(instrument).toMatch(/^ins_/);
  expect(JSON.stringify(body)).not.toContain(instrument);
  expect([eventId, type]).toEqual([captured.id, captured.type]);
  expect(provider.interpret(body)).toEqual(update);
  const late = new Date(now.getTime() - 302_000);
  expect(() => provider.readWebhook(raw, signed(late, raw))).toThrow('payment.signature');
  expect(() => provider.readWebhook(Buffer.from('no JSON'), signed(now, raw))).toThrow('payment.signature');
  expect(() => provider.readWebhook(raw, {})).toThrow('payment.signature');
});

test('all examples are about one payment', () => {
  const documented = doc.json<object>('create.answer');
  const { payment } = captured.data;
  expect(payment).toEqual({
    ...documented,
    status: 'captured',
    instrument: payment.instrument,
    instrumentCountry: payment.instrumentCountry,
    card: payment.card,
    updatedAt: payment.updatedAt,
  });
  const [read] = doc.json<{ payments: Record<'updatedAt' | 'failedRefunds' | 'disputes', unknown>[] }>(
    'read.answer',
  ).payments;
  const { amount: refunded } = doc.json<{ amount: number }>('refund.request');
  const { updatedAt, failedRefunds, disputes } = read ?? {};
  expect(read).toEqual({ ...payment, refunded, failedRefunds, disputed: 100, dispute: 'open', disputes, updatedAt });
});

/** Values that the provider generates. */
const OWN = { id: '', hostedUrl: '', instrument: '', card: {}, createdAt: '', updatedAt: '' };

test('the sandbox provider answers the documented request, and sends the documented webhooks', async () => {
  const receiver = await startReceiver();
  const simulator = await startPspFrom({
    SANDBOX_PSP_KEY: 'a-key-of-the-tests',
    SANDBOX_PSP_WEBHOOK_SECRET: secret,
    PSP_WEBHOOK_URL: receiver.url,
  });
  try {
    const post = async (path: string, body: string) => {
      const headers = {
        authorization: 'Bearer a-key-of-the-tests',
        'idempotency-key': 'one',
        'content-type': 'application/json',
      };
      const answer = await fetch(simulator.url + path, { method: 'POST', headers, body });
      return { status: answer.status, json: (await answer.json()) as { id: string } };
    };
    const { status, json: made } = await post('/v1/payments', doc.text('create.request'));
    expect(status).toBe(201);
    expect({ ...made, ...OWN }).toEqual({ ...doc.json<object>('create.answer'), ...OWN });

    const decide = (outcome: string) => post(`/control/payments/${made.id}/outcome`, JSON.stringify({ outcome }));
    await decide('success');
    await post(`/v1/payments/${made.id}/refunds`, doc.text('refund.request'));
    for (const outcome of ['refund_fails_later', 'dispute', 'dispute_won', 'dispute', 'dispute_lost'])
      await decide(outcome);
    const sent = await until(() => receiver.received.length === 8 && receiver.received);
    const webhooks = sent.map(({ text }) => JSON.parse(text) as SandboxWebhook);
    const order = [
      'authorised',
      'captured',
      'refunded',
      'refund_failed',
      'disputed',
      'dispute_won',
      'disputed',
      'dispute_lost',
    ] as const;
    expect(webhooks.map(({ type, data: { dispute } }) => ({ type, ...(dispute && { dispute }) }))).toEqual(
      order.map((event) => told[event]),
    );
    const plain = ({ data, ...head }: SandboxWebhook) => ({
      ...head,
      id: '',
      createdAt: '',
      data: { ...data, payment: { ...data.payment, ...OWN } },
    });
    expect(webhooks.slice(1, 2).map(plain)).toEqual([plain(captured)]);
  } finally {
    await simulator.close();
    await receiver.close();
  }
});
