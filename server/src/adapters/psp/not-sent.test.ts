import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { NotSent } from '#server/domains/payments/payments.port.ts';
import { tellingNotSent, wasNotSent } from './not-sent.ts';

/** Starts a server that closes each connection after its first bytes. */
async function startClosing(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) };
}
const post = (url: string, signal?: AbortSignal) =>
  fetch(url, { method: 'POST', body: '{}', ...(signal && { signal }) });
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('a refused connection proves that nothing was sent', async () => {
  const server = await startClosing();
  await server.close();
  const error = await errorOf(tellingNotSent(() => post(server.url)));
  expect(error).toBeInstanceOf(NotSent);
  expect(String(error)).toContain('ECONNREFUSED');
});

test('a connection that is closed after the request was sent proves nothing', async () => {
  const server = await startClosing();
  const error = await errorOf(tellingNotSent(() => post(server.url)));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(NotSent);
  await server.close();
});

test('a timeout proves nothing', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const error = await errorOf(tellingNotSent(() => post(url, AbortSignal.timeout(50))));
  expect(error).not.toBeInstanceOf(NotSent);
  server.close();
});

test.each([
  ['no address of the host', Object.assign(new Error('x'), { syscall: 'getaddrinfo', code: 'ENOTFOUND' }), true],
  [
    'all addresses refused',
    new AggregateError([1, 2].map(() => Object.assign(new Error('x'), { syscall: 'connect' }))),
    true,
  ],
  [
    'one address refused, one reset',
    new AggregateError(
      [{ syscall: 'connect' }, { syscall: 'read' }].map((more) => Object.assign(new Error('x'), more)),
    ),
    false,
  ],
  ['a reset while reading', Object.assign(new Error('x'), { syscall: 'read', code: 'ECONNRESET' }), false],
  [
    'an unreachable host while writing',
    Object.assign(new Error('x'), { syscall: 'write', code: 'EHOSTUNREACH' }),
    false,
  ],
  ['a broken answer', new SyntaxError('x'), false],
  ['no error', null, false],
])('%s: %j', (_, error, expected) => {
  expect(wasNotSent(error)).toBe(expected);
});
