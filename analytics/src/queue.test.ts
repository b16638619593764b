import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';
import { testStore } from './test-store.ts';
import type { Event } from './wire.ts';

const eventOf = (uuid: string): Event => ({
  '#type': 'track',
  '#time': '2026-11-23 10:00:00.000',
  '#distinct_id': 'd',
  '#event_name': 'view',
  '#uuid': uuid,
  properties: {},
});
const uuids = (events: { event: Event }[]) => events.map(({ event }) => event['#uuid']);

test('events wait in order, at most fifty a send', () => {
  const queue = createQueue(testStore().store, () => 1);
  for (let n = 0; n < 60; n++) queue.add(eventOf(`e${n}`));
  expect(uuids(queue.first())).toEqual(Array.from({ length: 50 }, (_, n) => `e${n}`));
  queue.remove(queue.first().map(({ key }) => key));
  expect(uuids(queue.first())).toEqual(Array.from({ length: 10 }, (_, n) => `e${n + 50}`));
});

test('five hundred events wait; another one replaces the oldest', () => {
  const queue = createQueue(testStore().store, () => 1);
  for (let n = 0; n < 503; n++) queue.add(eventOf(`e${n}`));
  expect(queue.size()).toBe(500);
  expect(uuids(queue.first())[0]).toBe('e3');
});

test('two tabs add to one queue, and a later page finds it', () => {
  const { store } = testStore();
  let now = 1;
  const [one, other] = [createQueue(store, () => now), createQueue(store, () => now)];
  one.add(eventOf('first'));
  now = 2;
  other.add(eventOf('second'));
  one.add(eventOf('third'));
  expect(uuids(createQueue(store, () => 3).first()).sort()).toEqual(['first', 'second', 'third']);
  expect(uuids(createQueue(store, () => 3).first())[0]).toBe('first');
});

test('a stored text that is not an event is removed', () => {
  const { store } = testStore();
  store.set('queue.000', '{half');
  const queue = createQueue(store, () => 1);
  queue.add(eventOf('fine'));
  expect(uuids(queue.first())).toEqual(['fine']);
  expect(queue.size()).toBe(1);
});

test('clearing a queue deletes only its events', () => {
  const { store } = testStore();
  store.set('device', 'd');
  const queue = createQueue(store, () => 1);
  queue.add(eventOf('e'));
  queue.clear();
  expect(queue.size()).toBe(0);
  expect(store.get('device')).toBe('d');
});
