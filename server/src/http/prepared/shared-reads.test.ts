import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { apiError } from '#server/kernel/api-error.ts';
import { createLog } from '#server/kernel/log.ts';
import { PRODUCTION, type TestAppOptions, testApp } from '../test-app.ts';
import { prepare } from './prepared.ts';

const body = prepare(JSON.stringify({ articles: [], more: false }));
const tagOf = (encoding: string): string => body.etag.replace(/"$/, `-${encoding}"`);

/** Creates a listening shop; `ask` returns the raw answer without the Date header. */
async function shop(options: TestAppOptions = {}) {
  const log = createLog({ level: 'info', destination: { write: () => undefined } });
  const handlers = { 'GET /news': async () => body, ...options.handlers };
  const { app } = await testApp({ log, ...options, handlers });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    asked.once('response', resolve).once('error', reject).end();
    const answer = await promise;
    const sent = answer.rawHeaders.filter((_, i) => answer.rawHeaders[i - (i % 2)]?.toLowerCase() !== 'date');
    return { status: answer.statusCode, headers: sent, body: (await buffer(answer)).toString('base64') };
  };
  return { app, ask };
}

/** Fastify's diagnostics channel. */
const HANDLED = 'tracing:fastify.request.handler:start';
const NEWS = '/platform/api/news';

test.each([
  ['plain', {}],
  ['in brotli', { 'accept-encoding': 'gzip, deflate, br' }],
  ['in gzip', { 'Accept-Encoding': 'gzip' }],
  ['known by its tag', { 'accept-encoding': 'br', 'if-none-match': tagOf('br') }],
  ['known by one of several tags', { 'If-None-Match': `"other", W/${body.etag}` }],
  ['with the tag of another encoding', { 'accept-encoding': 'br', 'if-none-match': tagOf('gzip') }],
  ['by who brings a session', { authorization: 'Bearer x', cookie: 'locale=de' }],
  ['by who closes the connection', { connection: 'close' }],
])('an answer %s is the same ahead of the framework, header for header', async (_, headers) => {
  const { ask } = await shop({ env: PRODUCTION });
  const ordinary = await ask(`${NEWS}?page=1`, headers);
  expect(await ask(`${NEWS}?page=1`, headers)).toEqual(ordinary);
  expect(ordinary.headers).toContain('strict-transport-security');
});

/** Counts the requests that the framework handles from now on. */
function countHandled(): () => number {
  let handled = 0;
  const count = (): void => {
    handled += 1;
  };
  subscribe(HANDLED, count);
  onTestFinished(() => void unsubscribe(HANDLED, count));
  return () => handled;
}

test('who asks again gets what stands there by then, without the framework', async () => {
  let now = body;
  const { ask } = await shop({ handlers: { 'GET /news': async () => now } });
  const handled = countHandled();
  await ask(NEWS);
  now = prepare('{"articles":[],"more":true}');
  expect(await ask(NEWS)).toMatchObject({ status: 200, body: now.identity.toString('base64') });
  expect(handled()).toBe(1);
});

test.each([
  ['HEAD', NEWS, 200],
  ['POST', NEWS, 404],
  ['GET', `${NEWS}?colour=red`, 400],
  ['GET', `${NEWS}?page=%00`, 400],
  ['GET', `${NEWS}/%E0%A4%A`, 400],
  ['GET', `/${NEWS}`, 404],
] as const)('%s %s goes the ordinary way, each time', async (method, path, status) => {
  const { ask } = await shop();
  await ask(NEWS);
  for (const _ of [1, 2]) expect(await ask(path, {}, method)).toMatchObject({ status });
});

test('what is not there any more is refused as ever', async () => {
  let there = true;
  const handlers: TestAppOptions['handlers'] = {
    'GET /games/:gid': async ({ params: { gid } }) => {
      if (!there) throw apiError('game.unknown', { gid });
      return body;
    },
  };
  const { ask } = await shop({ handlers });
  const path = '/platform/api/games/7';
  await ask(path);
  there = false;
  const refusal = await ask(path);
  expect(refusal.status).toBe(404);
  expect(refusal.headers).toContain('no-store');
  expect(JSON.parse(Buffer.from(refusal.body, 'base64').toString()).error.code).toBe('game.unknown');
});

test('at level debug every request has its line', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  const { ask } = await shop({ log });
  for (const _ of [1, 2, 3]) await ask(NEWS);
  await expect.poll(() => lines.filter((line) => line.includes(NEWS)).length).toBe(3);
});

test('a shop that ends says so to who asks on', async () => {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<typeof body>()];
  const slow = () => {
    reached.resolve();
    return gate.promise;
  };
  const { app, ask } = await shop({ handlers: { 'GET /pages/:id': slow } });
  await ask(NEWS);
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
  const all = text(socket);
  get('/platform/api/pages/terms');
  await reached.promise;
  const ended = app.drain();
  await expect.poll(() => app.server.listening).toBe(false);
  const asked = once(app.server, 'request');
  get(NEWS);
  await asked;
  gate.resolve(body);
  const [, , second] = (await all).split('HTTP/1.1 ');
  expect(second).toMatch(/^200 .*connection: close/is);
  await ended;
});
