import { expect, test } from 'vitest';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { addressOf, createApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { errorText, plainSentence } from './error-text.ts';

function clientOf(server: ReturnType<typeof createDeskServer>, passes = true) {
  const seen = { signedOut: 0, checks: 0 };
  const api = createApi({
    fetch: server.fetch,
    token: () => 'token-1',
    signedOut: () => {
      seen.signedOut += 1;
    },
    check: async () => {
      seen.checks += 1;
      return passes;
    },
  });
  return { api, seen };
}

const REFUND = { amount: 'all', key: 'k1', why: 'ticket 1' } as const;
const DONE = { action: 'a', number: 'n', amount: 499, currency: 'EUR', left: 0, item: null };

test('a path parameter is encoded, and an absent query is left out', () => {
  expect(addressOf('GET /orders/:number', { params: { number: 'a/b' } }).url).toBe('/api/orders/a%2Fb');
  expect(addressOf('GET /actions', { query: { operator: undefined, order: 'x y' } }).url).toBe(
    '/api/actions?order=x+y',
  );
  expect(() => addressOf('GET /orders/:number', {})).toThrow('needs the parameter number');
});

test('only requests that are not a GET have the token', async () => {
  const server = createDeskServer();
  server.answer('GET /disputes', { disputes: [] });
  server.answer('POST /orders/:number/check', { action: 'a', number: 'n' });
  const { api } = clientOf(server);
  await api('GET /disputes', { query: {} });
  await api('POST /orders/:number/check', { params: { number: 'n' }, body: { why: 'w' } });
  expect(server.calls('GET /disputes')[0]?.token).toBeNull();
  expect(server.calls('POST /orders/:number/check')[0]?.token).toBe('token-1');
});

test('after a passkey check the same call is repeated once, with the same body', async () => {
  const server = createDeskServer();
  let answers = 0;
  server.answer('POST /orders/:number/refund', () => {
    answers += 1;
    return answers === 1 ? refusal('operator.check_required') : DONE;
  });
  const { api, seen } = clientOf(server);
  await expect(api('POST /orders/:number/refund', { params: { number: 'n' }, body: REFUND })).resolves.toEqual(DONE);
  const [first, second, ...more] = server.calls('POST /orders/:number/refund');
  expect(second?.body).toEqual(first?.body);
  expect(more).toEqual([]);
  expect(seen.checks).toBe(1);
});

test('a second demand for a check is an error, not another check', async () => {
  const server = createDeskServer();
  server.refuse('POST /orders/:number/refund', 'operator.check_required');
  const { api, seen } = clientOf(server);
  await expect(api('POST /orders/:number/refund', { params: { number: 'n' }, body: REFUND })).rejects.toMatchObject({
    code: 'operator.check_required',
  });
  expect(seen.checks).toBe(1);
  expect(server.calls('POST /orders/:number/refund')).toHaveLength(2);
});

test('a cancelled check sends nothing', async () => {
  const server = createDeskServer();
  server.refuse('POST /orders/:number/refund', 'operator.check_required');
  const { api } = clientOf(server, false);
  await expect(api('POST /orders/:number/refund', { params: { number: 'n' }, body: REFUND })).rejects.toMatchObject({
    code: 'operator.check_required',
  });
  expect(server.calls('POST /orders/:number/refund')).toHaveLength(1);
});

test('the end of the session is told once, and thrown', async () => {
  const server = createDeskServer();
  server.refuse('POST /orders/find', 'session.required');
  const { api, seen } = clientOf(server);
  await expect(api('POST /orders/find', { body: { term: 'x' } })).rejects.toMatchObject({ code: 'session.required' });
  expect(seen.signedOut).toBe(1);
});

test('a lost connection, the page of a proxy and a broken answer are all “network”', async () => {
  const server = createDeskServer();
  const { api } = clientOf(server);
  const outcomes = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('<html>Bad gateway</html>', { status: 502 }),
    () => new Response('{"orders":', { status: 200 }),
  ];
  for (const outcome of outcomes) {
    server.answer('POST /orders/find', outcome as () => Response);
    await expect(api('POST /orders/find', { body: { term: 'x' } })).rejects.toMatchObject({ code: 'network' });
  }
});

test('sentences of refusals have no braces, and unknown codes name the request', () => {
  expect(plainSentence('{amount} 499 is the most: name one by {payment}.')).toBe(
    'amount 499 is the most: name one by payment.',
  );
  expect(errorText(new ApiError('operation.refused', { params: { sentence: 'No {key}.' } }))).toBe('No key.');
  const moved = { reason: 'catalog.moved', sentence: 'Somebody applied meanwhile.' };
  expect(errorText(new ApiError('operation.refused', { params: moved }))).toBe(
    'Somebody applied meanwhile. Close this dialog and open it again: it then shows the changes of the shop as it is now.',
  );
  expect(errorText(new ApiError('strange.code', { requestId: 'r-7' }))).toContain('r-7');
  expect(errorText(new ApiError('request.too_many', { params: { retryAfter: 1 } }))).toContain('1 second.');
});
