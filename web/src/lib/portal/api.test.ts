import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, addressOf, createApi } from './api.ts';

const answers: (Response | Error)[] = [];
const calls: { url: string; init: RequestInit }[] = [];

const session = {
  load: vi.fn(async () => ({ ready: true, token: 'secret', userInfo: null })),
  isStill: vi.fn(async (_token: string) => true),
  signOut: vi.fn(async () => undefined),
};
const heard = vi.fn();
const api = createApi({
  async fetch(url, init) {
    calls.push({ url, init });
    init.signal?.throwIfAborted();
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('no answer');
    return answer;
  },
  session,
  heard,
});

beforeEach(() => {
  answers.length = 0;
  calls.length = 0;
  vi.clearAllMocks();
});

const sent = (name: string) => new Headers(calls[0]?.init.headers).get(name);
const order = { gid: 1000039, region: 'eu', item: 'a', roleId: 'r', method: 'card', total: 1499 };

test('path parameters are filled and escaped, absent query values left out', () => {
  expect(
    addressOf('GET /orders/:number', { params: { number: 'a/b c' }, query: { locale: 'en', x: undefined } }),
  ).toEqual({
    method: 'GET',
    url: '/platform/api/orders/a%2Fb%20c?locale=en',
  });
});

test('a missing path parameter throws', () => {
  expect(() => addressOf('GET /orders/:number', {})).toThrow('number');
});

test('a write sends its JSON, the token and its idempotency key', async () => {
  answers.push(Response.json({ number: 'N1' }));
  await api('POST /orders', { body: order }, { idempotencyKey: 'k1' });
  expect(calls[0]?.init.method).toBe('POST');
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual(order);
  expect([sent('authorization'), sent('idempotency-key'), sent('content-type')]).toEqual([
    'Bearer secret',
    'k1',
    'application/json',
  ]);
});

test('an anonymous call sends no token and does not wait for the session', async () => {
  answers.push(Response.json({ games: [] }));
  await api('GET /games', { query: { locale: 'en' } }, { anonymous: true });
  expect(sent('authorization')).toBeNull();
  expect(session.load).not.toHaveBeenCalled();
});

test('a refusal becomes an error with code, params, request id and status', async () => {
  const error = {
    code: 'order.price_changed',
    message: 'm',
    params: { total: 1599, currency: 'USD' },
    requestId: 'r1',
  };
  answers.push(Response.json({ error }, { status: 409 }));
  const thrown = await api('POST /orders', { body: order }, { idempotencyKey: 'k' }).catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({
    code: 'order.price_changed',
    params: { total: 1599, currency: 'USD' },
    requestId: 'r1',
    status: 409,
  });
});

test('a missing answer, and an answer that is not from the portal, are network errors', async () => {
  answers.push(new TypeError('offline'), new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(api('GET /me', {})).rejects.toMatchObject({ code: 'network', status: 0 });
  await expect(api('GET /me', {})).rejects.toMatchObject({ code: 'network', status: 502 });
});

test('an aborted call rejects with an abort error', async () => {
  const stop = AbortSignal.abort();
  await expect(api('GET /me', {}, { signal: stop })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a session that the portal has ended is cleared here before the call rejects, unless a new one began in the meantime', async () => {
  let ended = 0;
  session.signOut.mockImplementation(async () => {
    await new Promise(setImmediate);
    ended += 1;
  });
  for (const [current, times] of [
    ['another', 0],
    ['secret', 1],
  ] as const) {
    session.isStill.mockImplementation(async (token) => token === current);
    const error = { code: 'session.required', message: 'm', params: {}, requestId: 'r1' };
    answers.push(Response.json({ error }, { status: 401 }));
    await expect(api('GET /me', {})).rejects.toMatchObject({ code: 'session.required' });
    expect(ended).toBe(times);
  }
});

test('`heard` gets the headers of every answer, refusals too', async () => {
  const headers = { 'x-from': 'portal' };
  answers.push(Response.json({ games: [] }, { headers }), new Response('', { status: 502, headers }));
  await api('GET /games', { query: { locale: 'en' } }, { anonymous: true });
  await expect(api('GET /me')).rejects.toThrow('network');
  expect(heard.mock.calls.map(([told]) => told.get('x-from'))).toEqual(['portal', 'portal']);
});
