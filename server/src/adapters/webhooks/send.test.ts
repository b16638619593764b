import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Answer, openOutbound } from '#server/adapters/outbound/outbound.ts';
import { parseNetworks } from '#server/kernel/addresses.ts';
import { newSecret } from '../../../../simulators/kit/signature.ts';
import { type Receiver, startReceiver } from '../../../../simulators/kit/testing.ts';
import { webhookSender } from './send.ts';

const SECRETS = [newSecret(), newSecret()];
const EVENT = { id: '0196f2c4-7b1d-7e3a-9c5f-2d8b4a6e1f01', body: '{"type":"catalogue.applied"}' };

let crm: Receiver;
beforeAll(async () => {
  crm = await startReceiver();
});
afterAll(() => crm.close());

type Reach = Parameters<typeof openOutbound>[0];
function senderTo(url: string, reach: Reach = { allowLoopback: true }, timeoutMs?: number) {
  const outbound = openOutbound(reach);
  onTestFinished(() => outbound.close());
  const send = webhookSender({
    outbound,
    backendOf: () => ({ url, secrets: SECRETS }),
    now: () => new Date(),
    timeoutMs,
  });
  return () => send({ id: 'crm', url }, EVENT);
}

test('a webhook is signed with each live secret, so that a receiver needs to know only one', async () => {
  expect(await senderTo(crm.url)()).toMatchObject({ status: 200, error: null });
  const { headers, text } = crm.received.at(-1) ?? { headers: {}, text: '' };
  expect(headers['webhook-id']).toBe(EVENT.id);
  expect(headers['content-type']).toBe('application/json');
  for (const secret of SECRETS) expect(new Webhook(secret).verify(text, headers)).toEqual(JSON.parse(EVENT.body));
  expect(() => new Webhook(newSecret()).verify(text, headers)).toThrow();
});

test.each([302, 304, 400, 410, 500])('status %i means not taken', async (status) => {
  crm.answers.push(status);
  expect((await senderTo(crm.url)()).error).toBe(String(status));
});

test('a private address is not called, unless its network is listed', async () => {
  const before = crm.received.length;
  expect(await senderTo(crm.url, { allowLoopback: false })()).toMatchObject({
    status: null,
    error: '127.0.0.1 is a private address',
  });
  expect(crm.received).toHaveLength(before);
  const listed = { allowLoopback: false, networks: parseNetworks(['127.0.0.0/8']) };
  expect((await senderTo(crm.url, listed)()).error).toBeNull();
});

test('a status from 200 to 299 counts, however large its body is', async () => {
  const server = createServer((_, response) => response.end('x'.repeat(2_000_000)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await senderTo(url)()).toMatchObject({ status: 200, error: null });
});

test('an endpoint that hangs is a failure with its time', async () => {
  const release = crm.hold();
  const answer = await senderTo(crm.url, { allowLoopback: true }, 50)();
  release();
  expect(answer).toMatchObject({ status: null, error: 'there was no answer in time' });
  expect(answer.ms).toBeGreaterThanOrEqual(49);
});

test('a missing secret is a failure that names its variable, and nothing is sent', async () => {
  const before = crm.received.length;
  const send = webhookSender({
    outbound: { post: () => Promise.reject(new Error('was called')) },
    backendOf: () => {
      throw new Error('WEBHOOK_CRM_SECRET is missing');
    },
    now: () => new Date(),
  });
  expect(await send({ id: 'crm', url: crm.url }, EVENT)).toMatchObject({ error: 'WEBHOOK_CRM_SECRET is missing' });
  expect(crm.received).toHaveLength(before);
});

function errorOf(post: () => Promise<Answer>): Promise<string | null> {
  const url = 'https://crm.example.com/';
  const send = webhookSender({
    outbound: { post },
    backendOf: () => ({ url, secrets: SECRETS }),
    now: () => new Date(),
  });
  return send({ id: 'crm', url }, { id: 'e', body: '{}' }).then(({ error }) => error);
}
const answers = (status: number, text: string) => errorOf(async () => ({ status, type: '', text }));
const fails = (message: string) => errorOf(() => Promise.reject(new Error(message)));

test('statuses from 200 to 299 take a webhook; a redirect does not', async () => {
  expect(await answers(204, '')).toBeNull();
  expect(await answers(302, '')).toBe('302');
});

// A text with a NUL cannot be stored: without its result, the whole round would be sent again and again.
test.each([
  ['an answer', (text: string) => answers(500, text)],
  ['a failure', fails],
])('the text of %s is stored as one short line', async (_, send) => {
  expect(await send('no\0\nno')).toMatch(/^(500 )?no no$/);
  expect((await send('x'.repeat(5000)))?.length).toBeLessThan(210);
});
