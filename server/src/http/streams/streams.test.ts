import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { until } from '#tests/world/until.ts';
import { STREAMS } from '../security/rate-limits.ts';
import { CALLER, SIGNED_IN, testApp } from '../test-app.ts';
import type { SessionWatch } from './streams.ts';

const order = (number: string) => ({ number }) as Order;
const env = { VALIDATE_OUTPUT: 'false' };
const url = (number = 'A') => `/platform/api/orders/${number}/events`;

/** Resolves when the signal aborts. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Creates a session that the test ends, and a source of items that the test feeds. */
async function stream() {
  let alive = true;
  const watched: string[] = [];
  let hint = Promise.withResolvers<void>();
  let next = Promise.withResolvers<Order>();
  const sessions: SessionWatch = {
    lives: async () => {
      return alive;
    },
    async *watch(playerId) {
      watched.push(playerId);
      for (;;) {
        await hint.promise;
        hint = Promise.withResolvers();
        yield;
      }
    },
  };
  const { app } = await testApp({
    env,
    sessions,
    handlers: {
      'GET /orders/:number/events': async (_, __, { signal }) =>
        (async function* () {
          yield order('first');
          while (!signal.aborted) {
            yield await Promise.race([next.promise, aborted(signal).then(() => order('after the end'))]);
            next = Promise.withResolvers();
          }
        })(),
    },
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(base + url(), { headers: SIGNED_IN });
  const reader = (answer.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  return {
    watched,
    reader,
    endSession: () => {
      alive = false;
    },
    hint: () => hint.resolve(),
    tell: (number: string) => next.resolve(order(number)),
    /** Returns the rest of the answer. */
    async rest() {
      let seen = '';
      for (let step = await reader.read(); !step.done; step = await reader.read()) seen += step.value;
      return seen;
    },
  };
}

test('a stream ends when it is told that its session has ended', async () => {
  const { watched, endSession, hint, rest } = await stream();
  expect(watched).toEqual([CALLER.playerId]);
  endSession();
  hint();
  expect(await rest()).not.toContain('after the end');
});

test('a hint about another session of the player changes nothing', async () => {
  const { hint, tell, reader } = await stream();
  hint();
  tell('second');
  let seen = '';
  while (!seen.includes('second')) seen += (await reader.read()).value;
  await reader.cancel();
});

test('sends nothing after the session ended, even without a notice', async () => {
  const { endSession, tell, rest } = await stream();
  endSession();
  tell('paid');
  expect(await rest()).not.toContain('paid');
});

/** Opens long-lived streams; `leave` closes one. */
async function many() {
  let open = 0;
  const { app } = await testApp({
    env: { ...env, TRUST_PROXY: '1' },
    resolveSession: async (token) => ({ ...CALLER, playerId: token }),
    handlers: {
      'GET /orders/:number/events': async (_, __, { signal }) =>
        (async function* () {
          open += 1;
          yield order('A');
          await aborted(signal);
          open -= 1;
        })(),
    },
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  // Keeps references: the garbage collector closes an unreferenced answer, which would free a place.
  const answers: Response[] = [];
  const ask = async (player: string, address: string, stop = new AbortController()) => {
    const answer = await fetch(base + url(), {
      headers: { authorization: `Bearer ${player}`, 'x-forwarded-for': address },
      signal: stop.signal,
    });
    answers.push(answer);
    return answer;
  };
  return { ask, open: async () => open };
}

test('a player has ten streams at once, from wherever; one that is closed makes room', async () => {
  const { ask, open } = await many();
  const first = new AbortController();
  await ask('kestrel', '10.0.0.1', first);
  for (let at = 1; at < STREAMS.perPlayer; at += 1) await ask('kestrel', `10.0.1.${at}`);
  const refused = await ask('kestrel', '10.0.0.9');
  expect([refused.status, (await refused.json()).error.code]).toEqual([429, 'request.too_many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('lena', '10.0.0.9')).status).toBe(200);
  first.abort();
  await until(open, (now) => now === STREAMS.perPlayer);
  expect((await ask('kestrel', '10.0.0.9')).status).toBe(200);
});

test('an address can have fifty streams at once, of all its players together', async () => {
  const { ask } = await many();
  for (let at = 0; at < STREAMS.perAddress; at += 1) expect((await ask(`player-${at}`, '10.0.0.1')).status).toBe(200);
  expect((await ask('kestrel', '10.0.0.1')).status).toBe(429);
  expect((await ask('kestrel', '10.0.0.2')).status).toBe(200);
});

test('a stream that is refused takes no place', async () => {
  const { app } = await testApp({
    handlers: { 'GET /orders/:number/events': () => Promise.reject(new Error('broken')) },
  });
  for (let at = 0; at < STREAMS.perPlayer + 1; at += 1) {
    expect((await app.inject({ url: url(), headers: SIGNED_IN })).statusCode).toBe(500);
  }
});
