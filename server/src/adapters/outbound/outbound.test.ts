import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseNetworks } from '#server/kernel/addresses.ts';
import { openOutbound } from './outbound.ts';

const paths: (string | undefined)[] = [];
const server = createServer((request, response) => {
  paths.push(request.url);
  if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end();
  else if (request.url === '/large') response.end('x'.repeat(1_000_001));
  else if (request.url === '/waiting') response.writeHead(200).write('x');
  else if (request.url === '/endless') response.writeHead(200).write('x'.repeat(5000));
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

test('refuses a literal loopback address outside development', async () => {
  await expect(post('/secret', false)).rejects.toThrow('private');
});

test('refuses a name that resolves to loopback outside development', async () => {
  await expect(post('/secret', false, 'localhost')).rejects.toThrow(/private/);
});

/**
 * Returns a function that calls a name which resolves to the next of `addresses` each time. `listed`: allowed networks.
 */
const callNamed = (addresses: string[], listed: string[]) => {
  const outbound = openOutbound({
    allowLoopback: false,
    networks: parseNetworks(listed),
    resolve: (_, __, done) => done(null, [{ address: addresses.shift() ?? '', family: 4 }]),
  });
  return () => outbound.post(`http://game.internal:${port}/secret`, '{}', { headers: {}, timeoutMs: 2000 });
};

test('calls a name in a listed network, and no other private address', async () => {
  expect((await callNamed(['127.0.0.1'], ['127.0.0.1/32'])()).text).toBe('secret');
  await expect(callNamed(['127.0.0.1'], ['10.0.0.0/8'])()).rejects.toThrow('private address');
});

test('refuses a name that resolved to a listed network before and now to another private address', async () => {
  const call = callNamed(['127.0.0.1', '169.254.169.254'], ['127.0.0.1/32']);
  await call();
  server.closeAllConnections();
  await expect(call()).rejects.toThrow('private address');
});

test('does not follow redirects', async () => {
  expect((await post('/moved')).status).toBe(302);
});

test('rejects an answer that is too large', async () => {
  await expect(post('/large')).rejects.toThrow('too large');
});

/** Calls as the sender of webhooks does. */
const postBriefly = (path: string, timeoutMs = 2000) =>
  openOutbound({ allowLoopback: true }).post(`http://127.0.0.1:${port}${path}`, '{}', {
    headers: {},
    timeoutMs,
    keptBytes: 4000,
  });

test('reads only the beginning of an answer if a caller wants no more, however large it is', async () => {
  expect(await postBriefly('/large')).toMatchObject({ status: 200, text: 'x'.repeat(4000) });
  expect(await postBriefly('/secret')).toMatchObject({ status: 200, text: 'secret' });
});

test('once there is a status, such a caller has an answer, also if the body never ends or never comes', async () => {
  expect(await postBriefly('/endless')).toMatchObject({ status: 200, text: 'x'.repeat(4000) });
  expect(await postBriefly('/waiting', 200)).toMatchObject({ status: 200, text: 'x' });
  await expect(postBriefly('/never', 50)).rejects.toThrow('in time');
});

test('times out if there is no answer', async () => {
  await expect(post('/never', true, '127.0.0.1', 50)).rejects.toThrow();
});

test('calls that hang do not block other calls to the same host', async () => {
  const outbound = openOutbound({ allowLoopback: true });
  const call = (path: string, timeoutMs: number) =>
    outbound.post(`http://127.0.0.1:${port}${path}`, '{}', { headers: {}, timeoutMs });
  const hanging = Array.from({ length: 150 }, () => call('/never', 3000).catch(() => undefined));
  expect((await call('/secret', 1500)).text).toBe('secret');
  server.closeAllConnections();
  await Promise.all(hanging);
});

test('the timeout includes the time to connect', async () => {
  const outbound = openOutbound({ allowLoopback: true, resolve: () => undefined });
  const call = outbound.post('http://slow.example/', '{}', { headers: {}, timeoutMs: 50 });
  await expect(call).rejects.toThrow('no answer in time');
});

test('a call that timed out while connecting is not sent later', async () => {
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

test('calls share the look-up of a name that hangs', async () => {
  const asked: string[] = [];
  const outbound = openOutbound({ allowLoopback: true, resolve: (hostname) => asked.push(hostname) });
  const call = () => outbound.post('http://slow.example/', '{}', { headers: {}, timeoutMs: 100 });
  await Promise.allSettled(Array.from({ length: 20 }, call));
  expect(asked).toEqual(['slow.example']);
});
