import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueue } from './queue.ts';
import { createSender } from './sender.ts';
import { type Config, type SendMethod, settingsOf } from './settings.ts';
import { testStore } from './test-store.ts';
import type { Outcome } from './transport.ts';
import type { Event } from './wire.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sender with a stub collector that answers by `answer`, and the events that reached it. */
function sending(config: Partial<Config> = {}, answer: (events: string[], sends: number) => Outcome = () => 'sent') {
  const sent: { events: string[]; method: SendMethod; url: string }[] = [];
  const around = { may: true, warn: vi.fn(), answer };
  const queue = createQueue(testStore().store, Date.now);
  const sender = createSender({
    settings: settingsOf({ serverUrl: 'https://c.example', appid: 'shop', appName: '', ...config }),
    queue,
    transport: {
      send(url, { data = '' }, method) {
        const events: Event[] = JSON.parse(Buffer.from(data, 'base64').toString()).data;
        sent.push({ events: events.map((event) => event['#uuid']), method, url });
        return Promise.resolve(around.answer(sent.at(-1)?.events ?? [], sent.length));
      },
    },
    now: Date.now,
    may: () => around.may,
    warn: around.warn,
  });
  let count = 0;
  const add = (events = 1) => {
    for (let n = 0; n < events; n++) {
      queue.add({ '#type': 'track', '#time': '', '#distinct_id': 'd', '#uuid': `e${count++}`, properties: {} });
      sender.added();
    }
  };
  return { ...around, around, sender, queue, sent, add };
}

test('six events are a batch, and fewer are sent after six seconds', async () => {
  const { add, sent, queue } = sending();
  add(6);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ events }) => events.length)).toEqual([6]);
  add(2);
  await vi.advanceTimersByTimeAsync(5999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent[1]).toEqual({ events: ['e6', 'e7'], method: 'image', url: 'https://c.example/sync_js' });
  expect(queue.size()).toBe(0);
});

test('the interval starts with the first waiting event', async () => {
  const { add, sent } = sending();
  add();
  await vi.advanceTimersByTimeAsync(5000);
  add();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent[0]?.events).toHaveLength(2);
});

test('a send takes fifty events', async () => {
  const { add, sent, around } = sending({ batchSize: 30 }, () => 'failed');
  add(120);
  await vi.advanceTimersByTimeAsync(0);
  around.answer = () => 'sent';
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(6000);
  expect(sent.slice(before).map(({ events }) => events.length)).toEqual([50, 50, 20]);
});

test('a failed send is retried three times, then waits for the next interval, and no event is lost', async () => {
  const { add, sent, around, queue } = sending({}, () => 'failed');
  add(6);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(4);
  expect(queue.size()).toBe(6);
  await vi.advanceTimersByTimeAsync(5999);
  expect(sent).toHaveLength(4);
  around.answer = () => 'sent';
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(5);
  expect(queue.size()).toBe(0);
});

test('the second try can succeed', async () => {
  const { add, sent, queue } = sending({}, (_, sends) => (sends === 1 ? 'failed' : 'sent'));
  add(6);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
  expect(queue.size()).toBe(0);
});

test('an event that the collector refuses does not stop others', async () => {
  const { add, sent, warn, queue } = sending({}, (events) => (events.includes('e2') ? 'refused' : 'sent'));
  add(6);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(1).map(({ events }) => events)).toEqual([['e0'], ['e1'], ['e2'], ['e3'], ['e4'], ['e5']]);
  expect(warn).toHaveBeenCalledOnce();
  expect(queue.size()).toBe(0);
});

test('no event is sent once sending is not allowed, also not by a retry', async () => {
  const { add, sent, around, queue } = sending({}, () => 'failed');
  around.answer = () => {
    around.may = false;
    return 'failed';
  };
  add(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(queue.size()).toBe(6);
});

test('a stop during separate sends keeps the remaining events', async () => {
  const { add, sent, around, queue } = sending({}, () => 'refused');
  around.answer = () => {
    around.may = sent.length < 2;
    return 'refused';
  };
  add(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  expect(queue.size()).toBe(6);
});

test('waiting events are sent by beacon when the page is left', async () => {
  const { add, sent, sender, queue } = sending({ sendMethod: 'ajax' });
  sender.leave();
  expect(sent).toHaveLength(0);
  add(2);
  sender.leave();
  expect(sent).toEqual([{ events: ['e0', 'e1'], method: 'beacon', url: 'https://c.example/sync_js' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.size()).toBe(0);
});

test('two concurrent flushes send once', async () => {
  const { add, sent, sender } = sending();
  add(2);
  await Promise.all([sender.flush(), sender.flush()]);
  expect(sent).toHaveLength(1);
});
