import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networksOf } from '#server/kernel/addresses.ts';
import { openOutbound } from './outbound.ts';

const paths: (string | undefined)[] = [];
const server = createServer((request, response) => {
  paths.push(request.url);
  if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end();
  else if (request.url === '/large') response.end('x'.repeat(1_000_001));
  else if (request.url === '/secret') response.end('secret');
  // Anything else never answers.
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string, allowLoopback = true, host = '127.0.0.1', timeoutMs = 2000) =>
  openOutbound({ allowLoopback }).post(`http://${host}:${port}${path}`, '{}', { headers: {}, timeoutMs });

test('a literal loopback address is refused outside development', async () => {
  await expect(post('/secret', false)).rejects.toThrow('private');
});

test('a name that resolves to loopback is refused outside development', async () => {
  await expect(post('/secret', false, 'localhost')).rejects.toThrow(/private/);
});

/** Calls a name that leads to each of these in turn, with the networks that are listed. */
const callNamed = (addresses: string[], listed: string[]) => {
  const outbound = openOutbound({
    allowLoopback: false,
    networks: networksOf(listed),
    resolve: (_, __, done) => done(null, [{ address: addresses.shift() ?? '', family: 4 }]),
  });
  return () => outbound.post(`http://game.internal:${port}/secret`, '{}', { headers: {}, timeoutMs: 2000 });
};

test('a name in a listed network is called, and no other', async () => {
  expect((await callNamed(['127.0.0.1'], ['127.0.0.1/32'])()).text).toBe('secret');
  await expect(callNamed(['127.0.0.1'], ['10.0.0.0/8'])()).rejects.toThrow('private address');
});

test('a name that led to a listed network and now leads elsewhere inside is called no more', async () => {
  const call = callNamed(['127.0.0.1', '169.254.169.254'], ['127.0.0.1/32']);
  await call();
  server.closeAllConnections();
  await expect(call()).rejects.toThrow('private address');
});

test('a redirect is not followed', async () => {
  expect((await post('/moved')).status).toBe(302);
});

test('an answer over the limit is refused', async () => {
  await expect(post('/large')).rejects.toThrow('too large');
});

test('a call that gets no answer ends with its time limit', async () => {
  await expect(post('/never', true, '127.0.0.1', 50)).rejects.toThrow();
});

test('calls that hang hold up no other call to the same host', async () => {
  const outbound = openOutbound({ allowLoopback: true });
  const call = (path: string, timeoutMs: number) =>
    outbound.post(`http://127.0.0.1:${port}${path}`, '{}', { headers: {}, timeoutMs });
  const hanging = Array.from({ length: 150 }, () => call('/never', 3000).catch(() => undefined));
  expect((await call('/secret', 1500)).text).toBe('secret');
  server.closeAllConnections();
  await Promise.all(hanging);
});

test('the time limit holds while the connection is being made, too', async () => {
  const outbound = openOutbound({ allowLoopback: true, resolve: () => undefined });
  const call = outbound.post('http://slow.example/', '{}', { headers: {}, timeoutMs: 50 });
  await expect(call).rejects.toThrow('no answer in time');
});

test('what was given up while the connection was being made is not sent once it is there', async () => {
  const lookUps: (() => void)[] = [];
  const outbound = openOutbound({
    allowLoopback: true,
    resolve: (_, __, done) => lookUps.push(() => done(null, [{ address: '127.0.0.1', family: 4 }])),
  });
  const call = (path: string, timeoutMs: number) =>
    outbound.post(`http://slow.example:${port}${path}`, '{}', { headers: {}, timeoutMs });
  await expect(call('/given-up', 50)).rejects.toThrow('no answer in time');
  const next = call('/secret', 2000);
  for (const answer of lookUps) answer();
  expect((await next).text).toBe('secret');
  expect(paths).not.toContain('/given-up');
});

test('a name whose look-up hangs is not asked for again by each call', async () => {
  const asked: string[] = [];
  const outbound = openOutbound({ allowLoopback: true, resolve: (hostname) => asked.push(hostname) });
  const call = () => outbound.post('http://slow.example/', '{}', { headers: {}, timeoutMs: 100 });
  await Promise.allSettled(Array.from({ length: 20 }, call));
  expect(asked).toEqual(['slow.example']);
});
