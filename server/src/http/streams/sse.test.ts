import { getEventListeners } from 'node:events';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { SIGNED_IN, testApp } from '../test-app.ts';

const order = (number: string) => ({ number }) as Order;
const url = '/platform/api/orders/20261121-A/events';
const env = { VALIDATE_OUTPUT: 'false' };

const textOf = (answer: Response): ReadableStreamDefaultReader<string> =>
  (answer.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();

/** Reads events of a live answer until it ends or `enough` events arrived. */
async function read(answer: Response, enough = Number.POSITIVE_INFINITY) {
  const events: EventSourceMessage[] = [];
  let comments = 0;
  const parser = createParser({ onEvent: (event) => events.push(event), onComment: () => (comments += 1) });
  const reader = textOf(answer);
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parser.feed(step.value);
    if (events.length >= enough) break;
  }
  return { events, comments, reader };
}

async function stream(source: (signal: AbortSignal) => AsyncIterable<Order>, heartbeatMs?: number) {
  const { app, log } = await testApp({
    env,
    heartbeatMs,
    handlers: { 'GET /orders/:number/events': async (_, __, { signal }) => source(signal) },
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, log, open: (init: RequestInit = {}) => fetch(base + url, { headers: SIGNED_IN, ...init }) };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

test('each item is an event with an id, and the answer ends with the source', async () => {
  const { open } = await stream(async function* () {
    yield order('A');
    yield order('B');
  });
  const answer = await open();
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await read(answer)).events).toEqual([
    { id: '1', event: 'order', data: '{"number":"A"}' },
    { id: '2', event: 'order', data: '{"number":"B"}' },
  ]);
});

test('a long stream keeps no listener for each of its events', async () => {
  const counts = new Set<number>();
  const { open } = await stream(async function* (signal) {
    for (let item = 0; item < 50; item += 1) {
      yield order(String(item));
      counts.add(getEventListeners(signal, 'abort').length);
    }
  });
  expect((await read(await open())).events).toHaveLength(50);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});

test('a refusal before the first event is an ordinary refusal', async () => {
  // biome-ignore lint/correctness/useYield: it refuses before it would
  const { open } = await stream(async function* () {
    throw apiError('order.unknown', {});
  });
  const answer = await open();
  expect(answer.status).toBe(404);
  expect((await answer.json()).error.code).toBe('order.unknown');
});

test('without a session there is no stream', async () => {
  const { open } = await stream(async function* () {
    yield order('A');
  });
  expect((await open({ headers: {} })).status).toBe(401);
});

test('a quiet stream is kept open by comments', async () => {
  const release = Promise.withResolvers<void>();
  const { open } = await stream(async function* () {
    yield order('A');
    await release.promise;
  }, 5);
  const answer = await open();
  const reader = textOf(answer);
  let seen = '';
  for (let step = await reader.read(); !step.done && !seen.includes('\n\n:\n\n'); step = await reader.read())
    seen += step.value;
  expect(seen).toContain('\n\n:\n\n');
  release.resolve();
  await reader.cancel();
});

test('when the client goes, the source is told and ends', async () => {
  const told = Promise.withResolvers<void>();
  const { open } = await stream(async function* (signal) {
    try {
      yield order('A');
      await aborted(signal);
    } finally {
      told.resolve();
    }
  });
  const { reader } = await read(await open(), 1);
  await reader.cancel();
  await told.promise;
});

test('when the server drains, streams end and it closes', async () => {
  const { app, open } = await stream(async function* (signal) {
    yield order('A');
    await aborted(signal);
  });
  const answer = await open();
  const { reader } = await read(answer, 1);
  const closed = app.close();
  expect((await reader.read()).done).toBe(true);
  await closed;
});

test('a source that ignores the signal does not hold up the drain', async () => {
  const { app, open } = await stream(async function* () {
    yield order('A');
    await new Promise(() => undefined);
  });
  const { reader } = await read(await open(), 1);
  await app.drain();
  expect((await reader.read()).done).toBe(true);
});

test('a source that fails breaks the answer off and is logged', async () => {
  const release = Promise.withResolvers<void>();
  const { open, log } = await stream(async function* () {
    yield order('A');
    await release.promise;
    throw new Error('connection lost');
  });
  const { reader } = await read(await open(), 1);
  release.resolve();
  await expect(reader.read()).rejects.toThrow();
  expect(log()).toContainEqual(
    expect.objectContaining({
      msg: 'a stream broke off',
      err: expect.objectContaining({ message: 'connection lost' }),
    }),
  );
});
