import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxProvider } from '#server/adapters/psp/sandbox/client.ts';
import { toNews } from '#server/adapters/psp/sandbox/mapping.ts';
import type { PaymentNews } from '#server/domains/payments/payments.port.ts';
import { startPspFrom } from '../../simulators/psp/main.ts';
import { readExamples } from './examples.ts';
import { startWire, type Wire } from './wire.ts';

const doc = readExamples('integration/payment-provider.md');
const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;

interface SandboxWebhook {
  id: string;
  type: string;
  data: { payment: Record<string, unknown> };
}
const captured = doc.json<SandboxWebhook>('webhook.captured');
const news = doc.json<PaymentNews>('news.captured');

let wire: Wire;
let provider: ReturnType<typeof sandboxProvider>;
beforeAll(async () => {
  wire = await startWire();
  provider = sandboxProvider({
    url: wire.url,
    key: 'a-key-of-the-tests',
    webhookSecret: secret,
    outbound: wire.outbound,
  });
});
afterAll(() => wire.close());

test('every block of code that could be run has a name and a test', () => {
  expect(doc.unnamed).toEqual([]);
  expect(doc.names).toEqual([
    'create.request',
    'create.answer',
    'create.result',
    'webhook.captured',
    'news.captured',
    'events',
  ]);
});

test('a payment is opened as documented, within 8 s, and the documented answer is read', async () => {
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

test('a provider that fails, or answers something else, opens nothing', async () => {
  const request = doc.json<Parameters<typeof provider.create>[0]>('create.request');
  wire.answer('{}', 500);
  await expect(provider.create(request)).rejects.toThrow('500');
  wire.answer('{}', 201);
  await expect(provider.create(request)).rejects.toThrow();
});

test('the documented webhook means the documented news', () => {
  expect(toNews(captured)).toEqual(news);
});

test.each(Object.entries(doc.json<Record<string, string>>('events')))('%s is told by %s', (event, type) => {
  expect(toNews({ ...captured, type })).toEqual({ ...news, event });
});

test('a dispute, and whatever else, means nothing', () => {
  expect(toNews({ ...captured, type: 'payment.disputed' })).toBeNull();
});

test('a refund tells the whole payment and the sum given back; a failure tells why', () => {
  const { payment } = captured.data;
  const tell = (type: string, change: object) =>
    toNews({ ...captured, type, data: { payment: { ...payment, ...change } } });
  expect(tell('payment.refunded', { refunded: 100 })).toEqual({ ...news, event: 'refunded', refunded: 100 });
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
  const { eventId, type, body } = provider.readWebhook(raw, signed(now, raw));
  expect([eventId, type]).toEqual([captured.id, captured.type]);
  expect(provider.interpret(body)).toEqual(news);
  const late = new Date(now.getTime() - 302_000);
  expect(() => provider.readWebhook(raw, signed(late, raw))).toThrow('payment.signature');
  expect(() => provider.readWebhook(Buffer.from('no JSON'), signed(now, raw))).toThrow('payment.signature');
  expect(() => provider.readWebhook(raw, {})).toThrow('payment.signature');
});

test('the sandbox provider answers the documented request as documented, and all examples tell of one payment', async () => {
  const simulator = await startPspFrom({ SANDBOX_PSP_KEY: 'a-key-of-the-tests', SANDBOX_PSP_WEBHOOK_SECRET: secret });
  try {
    const answer = await fetch(`${simulator.url}/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer a-key-of-the-tests',
        'idempotency-key': 'one',
        'content-type': 'application/json',
      },
      body: doc.text('create.request'),
    });
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as object;
    const documented = doc.json<object>('create.answer');
    const own = { id: '', hostedUrl: '', createdAt: '', updatedAt: '' };
    expect({ ...made, ...own }).toEqual({ ...documented, ...own });
    expect(captured.data.payment).toEqual({
      ...documented,
      status: 'captured',
      updatedAt: captured.data.payment.updatedAt,
    });
  } finally {
    await simulator.close();
  }
});
