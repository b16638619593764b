import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, addressOf, api } from './api.ts';
import { session } from './session.ts';

const answers: (Response | Error)[] = [];
const calls: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  answers.length = 0;
  calls.length = 0;
  vi.spyOn(session, 'load').mockResolvedValue({ ready: true, token: 'secret', userInfo: null });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    init.signal?.throwIfAborted();
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('no answer');
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

test('a missing path parameter is a mistake of the caller', () => {
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

test('no answer, and an answer that is not the portal’s, are network errors', async () => {
  answers.push(new TypeError('offline'), new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(api('GET /me', {})).rejects.toMatchObject({ code: 'network', status: 0 });
  await expect(api('GET /me', {})).rejects.toMatchObject({ code: 'network', status: 502 });
});

test('an aborted call stays an abort', async () => {
  const stop = AbortSignal.abort();
  await expect(api('GET /me', {}, { signal: stop })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a session that the portal knows no more ends here before that is told, but not one that began meanwhile', async () => {
  let ended = 0;
  vi.spyOn(session, 'signOut').mockImplementation(async () => {
    await new Promise(setImmediate);
    ended += 1;
  });
  const still = vi.spyOn(session, 'isStill');
  for (const [current, times] of [
    ['another', 0],
    ['secret', 1],
  ] as const) {
    still.mockImplementation(async (token) => token === current);
    const error = { code: 'session.required', message: 'm', params: {}, requestId: 'r1' };
    answers.push(Response.json({ error }, { status: 401 }));
    await expect(api('GET /me', {})).rejects.toMatchObject({ code: 'session.required' });
    expect(ended).toBe(times);
  }
});
