import { expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { STALE_HEADER } from './rules.ts';

const STALE = new Headers({ [STALE_HEADER]: '1' });
const FRESH = new Headers();

function started(online = true) {
  const network: { online: boolean; change(): void } = { online, change: vi.fn() };
  const connection = createConnection();
  connection.start({
    isOnline: () => network.online,
    onChange: (listener) => {
      network.change = listener;
    },
  });
  const become = (next: boolean) => {
    network.online = next;
    network.change();
  };
  return { connection, become };
}

test('before `start` it counts as online, as in a first render', () => {
  expect(createConnection().isOnline()).toBe(true);
});

test("it follows the browser's online state", () => {
  const { connection, become } = started(false);
  expect(connection.isOnline()).toBe(false);
  become(true);
  expect(connection.isOnline()).toBe(true);
  become(false);
  expect(connection.isOnline()).toBe(false);
});

test('an answer from the cache counts as offline, even if the browser is online', () => {
  const { connection } = started();
  connection.heard(STALE);
  expect(connection.isOnline()).toBe(false);
  connection.heard(FRESH);
  expect(connection.isOnline()).toBe(true);
});

test('after an answer from the cache, coming online is not enough: an answer of the portal is needed', () => {
  const { connection, become } = started();
  connection.heard(STALE);
  become(false);
  become(true);
  expect(connection.isOnline()).toBe(false);
});

test('listeners are called only on changes', () => {
  const { connection, become } = started();
  const heard = vi.fn();
  const stop = connection.subscribe(heard);
  connection.heard(FRESH);
  expect(heard).not.toHaveBeenCalled();
  become(false);
  connection.heard(STALE);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  become(true);
  connection.heard(FRESH);
  expect(heard).toHaveBeenCalledTimes(1);
});
