import { expect, test } from 'vitest';
import { apiError } from '#server/kernel/api-error.ts';
import { testApp } from '../test-app.ts';

const url = '/platform/webhooks/sandbox';

test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
  'a provider’s webhook arrives byte for byte as %s',
  async (type) => {
    const seen: { raw: Buffer; id: unknown }[] = [];
    const { app } = await testApp({
      webhooks: {
        sandbox: async (raw, headers) => {
          seen.push({ raw, id: headers['webhook-id'] });
          return { status: 200 };
        },
      },
    });
    const payload = Buffer.from('{ "id":"evt_1",  "ü": 1 }\n');
    const headers = { 'content-type': type, 'webhook-id': 'evt_1' };
    expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
    expect(seen).toEqual([{ raw: payload, id: 'evt_1' }]);
  },
);

test('a webhook without a body arrives as no bytes', async () => {
  let length = -1;
  const { app } = await testApp({
    webhooks: {
      sandbox: async (raw) => {
        length = raw.length;
        return { status: 200 };
      },
    },
  });
  await app.inject({ method: 'POST', url });
  expect(length).toBe(0);
});

test('a wrong signature is answered 401', async () => {
  const { app } = await testApp({ webhooks: { sandbox: () => Promise.reject(apiError('payment.signature', {})) } });
  const answer = await app.inject({ method: 'POST', url, payload: {} });
  expect(answer.statusCode).toBe(401);
  expect(answer.json().error.code).toBe('payment.signature');
});

test.each(['unknown', 'constructor', '__proto__'])('there is no provider %s', async (provider) => {
  const { app } = await testApp({ webhooks: {} });
  const answer = await app.inject({ method: 'POST', url: `/platform/webhooks/${provider}`, payload: {} });
  expect(answer.statusCode).toBe(404);
});

test('webhooks have no limit of requests, as they all come from one address', async () => {
  const { app } = await testApp({
    env: { RATE_LIMIT_PER_ADDRESS: '1' },
    webhooks: { sandbox: async () => ({ status: 200 }) },
  });
  for (const _ of [1, 2, 3]) expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(200);
});

test('a webhook that nests thousands deep reaches no provider', async () => {
  let heard = 0;
  const { app } = await testApp({
    webhooks: {
      sandbox: async () => {
        heard += 1;
        return { status: 200 };
      },
    },
  });
  const answer = await app.inject({ method: 'POST', url, payload: '['.repeat(5000) });
  expect([answer.statusCode, answer.json().error.code, heard]).toEqual([400, 'request.invalid', 0]);
});

test('who brings many webhooks that are refused is not read any more, while others are', async () => {
  let read = 0;
  const { app } = await testApp({
    env: { RATE_LIMIT_PER_ADDRESS: '2' },
    webhooks: {
      sandbox: () => {
        read += 1;
        return Promise.reject(apiError('payment.signature', {}));
      },
    },
  });
  const send = (remoteAddress: string) => app.inject({ method: 'POST', url, payload: {}, remoteAddress });
  const statuses = [];
  for (const _ of [1, 2, 3, 4]) statuses.push((await send('10.0.0.1')).statusCode);
  expect([statuses, read]).toEqual([[401, 401, 429, 429], 2]);
  expect((await send('10.0.0.2')).statusCode).toBe(401);
});

test('nobody keeps a provider from being heard by wrong webhooks from the same address', async () => {
  const { app } = await testApp({
    env: { RATE_LIMIT_PER_ADDRESS: '2' },
    webhooks: {
      sandbox: async (_, headers) => {
        if (headers['webhook-signature'] !== 'right') throw apiError('payment.signature', {});
        return { status: 200 };
      },
    },
  });
  const send = async (signature: string) =>
    (await app.inject({ method: 'POST', url, payload: {}, headers: { 'webhook-signature': signature } })).statusCode;
  const statuses = [];
  for (const signature of ['right', 'wrong', 'wrong', 'wrong', 'right']) statuses.push(await send(signature));
  expect(statuses).toEqual([200, 401, 401, 401, 200]);
});
