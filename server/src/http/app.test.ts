import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { apiError } from '#server/kernel/api-error.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import { PRODUCTION, SIGNED_IN, testApp } from './test-app.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringContaining("default-src 'none'"),
};

test.each([
  '/healthz',
  '/readyz',
  '/platform/',
  '/',
  '/platform',
  '/platform/api/docs',
  '/platform/api/openapi.json',
  '/nothing',
])('%s carries every security header', async (url) => {
  const { app } = await testApp();
  expect((await app.inject({ url })).headers).toMatchObject(HEADERS);
});

test('the API’s answers and refusals carry them too', async () => {
  const { app } = await testApp({ handlers: { 'GET /orders': async () => ({ orders: [], more: false }) } });
  const url = '/platform/api/orders';
  expect((await app.inject({ url, headers: SIGNED_IN })).headers).toMatchObject(HEADERS);
  expect((await app.inject({ url })).headers).toMatchObject(HEADERS);
});

test('only production insists on HTTPS', async () => {
  const demo = await testApp();
  expect((await demo.app.inject('/platform/')).headers).not.toHaveProperty('strict-transport-security');
  const { app } = await testApp({ env: PRODUCTION });
  for (const url of ['/platform/', '/platform/api/nothing', '/platform/api/docs']) {
    expect((await app.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
});

test('a fault of ours is told as server.internal and logged with its stack, which nobody outside sees', async () => {
  const { app, log } = await testApp({
    handlers: { 'GET /orders': () => Promise.reject(new Error('secret detail of the database')) },
  });
  const answer = await app.inject({ url: '/platform/api/orders', headers: SIGNED_IN });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: { code: 'server.internal', message: expect.any(String), params: {}, requestId: expect.any(String) },
  });
  expect(answer.body).not.toMatch(/secret detail|\.ts|at /);
  const line = log().find(({ msg }) => msg === 'request failed');
  expect(line).toMatchObject({
    requestId: answer.json().error.requestId,
    err: { stack: expect.stringContaining('.ts') },
  });
});

test.each([
  ['is not there', new Unavailable(new Error('the database system is starting up'))],
  ['found another in the way', Object.assign(new DatabaseError('deadlock detected', 1, 'error'), { code: '40P01' })],
])('when the database %s, server.unavailable says to come again, and the log has one line for it', async (_, error) => {
  const { app, log } = await testApp({ handlers: { 'GET /orders': () => Promise.reject(error) } });
  const answer = await app.inject({ url: '/platform/api/orders', headers: SIGNED_IN });
  expect([answer.statusCode, answer.json().error.code, answer.headers['retry-after']]).toEqual([
    503,
    'server.unavailable',
    '2',
  ]);
  expect(answer.body).not.toContain(error.message);
  const lines = log().filter(({ msg }) => msg !== 'request');
  expect(lines).toMatchObject([{ level: 40, why: error.message, requestId: answer.json().error.requestId }]);
});

test('an answer that breaks the contract is a fault of ours', async () => {
  const wrong = { orders: 'none' } as never;
  const { app } = await testApp({ handlers: { 'GET /orders': async () => wrong } });
  expect((await app.inject({ url: '/platform/api/orders', headers: SIGNED_IN })).statusCode).toBe(500);
  const unchecked = await testApp({
    handlers: { 'GET /orders': async () => wrong },
    env: { VALIDATE_OUTPUT: 'false' },
  });
  expect((await unchecked.app.inject({ url: '/platform/api/orders', headers: SIGNED_IN })).statusCode).toBe(200);
});

test('a refusal has its status, its parameters and the request’s id', async () => {
  const { app } = await testApp({
    handlers: { 'POST /session/password': () => Promise.reject(apiError('session.locked', { retryAfter: 840 })) },
  });
  const payload = { username: 'kestrel', password: 'x' };
  const answer = await app.inject({ method: 'POST', url: '/platform/api/session/password', payload });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers).toMatchObject({ 'retry-after': '840', 'cache-control': 'no-store' });
  expect(answer.json().error).toMatchObject({ code: 'session.locked', params: { retryAfter: 840 } });
  expect(answer.headers['x-request-id']).toBe(answer.json().error.requestId);
});

test.each([
  ['GET', '/platform/api/nothing'],
  ['PUT', '/platform/api/games'],
  ['GET', '/platform/webhooks/sandbox'],
  ['GET', '/elsewhere'],
  ['GET', '/platform/api/%E0%A4%A'],
  ['GET', '//evil.example/platform'],
] as const)('%s %s is refused in the same shape', async (method, url) => {
  const { app } = await testApp();
  const answer = await app.inject({ method, url, headers: { accept: 'text/html' } });
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.json().error.code).toMatch(/^request\.(not_found|invalid)$/);
});

test('what is not HTTP is refused in the same shape', async () => {
  const { app } = await testApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  socket.write('nonsense\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.slice(answer.indexOf('{'))).error.code).toBe('request.invalid');
});

test('readiness names what does not answer', async () => {
  const { app } = await testApp({ ready: async () => ({ database: false, catalogue: true }) });
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    ok: false,
    checks: { database: false, catalogue: true, serving: true },
    degraded: [],
  });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('what is wrong everywhere is told, and takes no process out of a load balancer', async () => {
  const { app } = await testApp({ ready: async () => ({ database: true }), degraded: () => ['worker', 'game 7'] });
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ok: true, degraded: ['worker', 'game 7'] });
});

test('a request is logged in one line, without its query', async () => {
  const { app, log } = await testApp({ handlers: { 'GET /orders': async () => ({ orders: [], more: false }) } });
  const answer = await app.inject({ url: '/platform/api/orders?status=paid', headers: SIGNED_IN });
  const requestId = answer.headers['x-request-id'];
  const lines = log().filter((line) => line.requestId === requestId);
  expect(lines).toEqual([
    expect.objectContaining({ method: 'GET', route: '/platform/api/orders', status: 200, ms: expect.any(Number) }),
  ]);
  expect(JSON.stringify(log())).not.toMatch(/status=paid|token-of/);
});

test('draining: not ready at once, each answer ends its connection, then closed', async () => {
  const { app } = await testApp();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${url}/readyz`)).headers.get('connection')).toBe('keep-alive');
  const drained = app.drain(1000);
  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
  expect(await answer.json()).toMatchObject({ checks: { serving: false } });
  await drained;
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
});

test('a request under way is answered while the server drains', async () => {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { app } = await testApp({
    handlers: {
      'GET /orders': async () => {
        entered.resolve();
        await release.promise;
        return { orders: [], more: false };
      },
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(`${url}/platform/api/orders`, { headers: SIGNED_IN });
  await entered.promise;
  const drained = app.drain();
  release.resolve();
  expect((await answer).status).toBe(200);
  await drained;
});

test('a connection on which nothing was ever asked does not hold up the end', async () => {
  const { app } = await testApp();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const silent = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(silent, 'connect');
  const ended = once(silent, 'close');
  await app.drain();
  await ended;
});

test.each([
  [{}, 1],
  [{ TRUST_PROXY: '1' }, 0],
])('a proxy that nobody was told of is spoken of once: %j', async (env, times) => {
  const { app, log } = await testApp({ env });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (headers: Record<string, string>) => fetch(`${url}/healthz`, { headers });
  const told = () => log().filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
  await ask({});
  expect(told()).toEqual([]);
  for (const _ of [1, 2]) await ask({ 'x-forwarded-for': '203.0.113.7' });
  expect(told()).toHaveLength(times);
});
