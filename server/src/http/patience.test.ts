import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import type { ConnectionTimeouts } from './shell.ts';
import { SIGNED_IN, testApp } from './test-app.ts';

const SHORT: ConnectionTimeouts = { headers: 100, request: 200, silence: 300, check: 20 };
const HEARTBEAT_MS = 10;

async function portal(patience: Partial<ConnectionTimeouts> = {}) {
  const { app } = await testApp({
    env: { VALIDATE_OUTPUT: 'false' },
    patience: { ...SHORT, ...patience },
    heartbeatMs: HEARTBEAT_MS,
    webhooks: { sandbox: async () => ({ status: 200 }) },
    handlers: {
      'GET /orders/:number/events': async (_, __, { signal }) =>
        (async function* () {
          yield { number: 'A' } as Order;
          await once(signal, 'abort');
        })(),
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { url, open };
}

/** Sends a byte from time to time until the connection is closed. */
async function trickle(socket: Socket, begin: string): Promise<void> {
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(begin);
  const timer = setInterval(() => socket.write('x'), 5);
  onTestFinished(() => clearInterval(timer));
  await closed;
}

const head = (path: string) => `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n`;

test.each(['/platform/api/quotes', '/platform/webhooks/sandbox', '/platform/game/7/orders', '/nowhere'])(
  'a body that trickles is waited for so long and no longer: %s',
  async (path) => {
    const { open } = await portal();
    await trickle(await open(), `${head(path)}content-length: 60000\r\n\r\n`);
  },
);

test('a body in chunks that trickles is no exception', async () => {
  const { open } = await portal();
  const begin = `${head('/platform/api/quotes')}transfer-encoding: chunked\r\n\r\nea60\r\n`;
  await trickle(await open(), begin);
});

test('headers that trickle are waited for so long and no longer', async () => {
  const { open } = await portal({ request: 60_000 });
  await trickle(await open(), `${head('/platform/api/quotes')}x-slow: `);
});

test('who waits after half a request is told that it took too long', async () => {
  const { open } = await portal({ silence: 60_000 });
  const socket = await open();
  socket.write(`${head('/platform/api/quotes')}content-length: 60000\r\n\r\n{`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .*"code":"request\.invalid"/s);
});

test('a connection on which nothing moves is closed', async () => {
  const { open } = await portal({ headers: 60_000, request: 60_000 });
  await once(await open(), 'close');
});

test('a stream outlasts all of it', async () => {
  // Long enough for a request that a busy machine delays.
  const { url } = await portal({ headers: 1000, request: 1000, silence: 1000 });
  const answer = await fetch(`${url}/platform/api/orders/A/events`, { headers: SIGNED_IN });
  const reader = (answer.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  const until = performance.now() + 2000;
  while (performance.now() < until) expect((await reader.read()).done).toBe(false);
  await reader.cancel();
});
