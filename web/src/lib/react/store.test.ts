import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('listeners are called on each change until they unsubscribe', () => {
  const store = createStore(1);
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.set(1);
  expect(heard).not.toHaveBeenCalled();
  store.set(2);
  expect([store.get(), heard.mock.calls.length]).toEqual([2, 1]);
  stop();
  store.set(3);
  expect([store.get(), heard.mock.calls.length]).toEqual([3, 1]);
});
