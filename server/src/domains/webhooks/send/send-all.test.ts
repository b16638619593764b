import { expect, test } from 'vitest';
import type { LoggedEvent } from './events.ts';
import { sendAll } from './send-all.ts';

const event = (id: number, key: string): LoggedEvent => ({
  id,
  event: String(id),
  type: 'player.created',
  key,
  data: {},
  at: new Date(0),
});
const now = () => new Date(0);
const never = new AbortController().signal;
const answer = (error: string | null) => ({ status: error ? 500 : 200, ms: 1, error });

test('events of a key are sent in order, and those of others at the same time', async () => {
  const events = [event(1, 'a'), event(2, 'b'), event(3, 'a'), event(4, 'b')];
  const begun: number[] = [];
  const gates = new Map(events.map(({ id }) => [id, Promise.withResolvers<void>()]));
  const sending = sendAll(events, {
    now,
    atOnce: 2,
    enough: never,
    send: async ({ id }) => {
      begun.push(id);
      await gates.get(id)?.promise;
      return answer(null);
    },
  });
  expect(begun).toEqual([1, 2]);
  for (const { resolve } of gates.values()) resolve();
  const { taken, tries } = await sending;
  expect(begun).toEqual([1, 2, 3, 4]);
  expect([...taken]).toEqual([1, 2, 3, 4]);
  expect(tries).toHaveLength(4);
});

test('after a failure the later events of its key are not tried', async () => {
  const events = [event(1, 'a'), event(2, 'a'), event(3, 'b')];
  const send = async ({ id }: LoggedEvent) => answer(id === 1 ? 'no' : null);
  const { taken, tries } = await sendAll(events, { send, now, atOnce: 1, enough: never });
  expect([...taken]).toEqual([3]);
  expect(tries.map(({ event: id }) => id)).toEqual([1, 3]);
});

test('five failures in a row end the batch, and a success between them does not', async () => {
  const events = Array.from({ length: 20 }, (_, id) => event(id, String(id)));
  const down = await sendAll(events, { send: async () => answer('down'), now, atOnce: 1, enough: never });
  expect(down.tries).toHaveLength(5);
  const flaky = async ({ id }: LoggedEvent) => answer(id % 2 ? 'no' : null);
  const half = await sendAll(events, { send: flaky, now, atOnce: 1, enough: never });
  expect(half.tries).toHaveLength(20);
});

test('a process that stops does not wait for an endpoint that hangs, and such a call does not count', async () => {
  const stopping = new AbortController();
  const hanging = sendAll([event(1, 'a')], {
    send: () => Promise.withResolvers<never>().promise,
    now,
    atOnce: 1,
    enough: stopping.signal,
  });
  stopping.abort();
  expect(await hanging).toEqual({ tries: [], taken: new Set() });
});
