import { afterEach, expect, test, vi } from 'vitest';
import { type KeptOrder, openKeptOrders } from './kept-orders.ts';

const order = (number: string | null): KeptOrder => ({
  choice: 'c',
  sent: 's',
  method: 'card',
  orderKey: 'o',
  paymentKey: 'p',
  number,
});
function tab() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, to: string) => values.set(key, to),
  };
}
afterEach(() => vi.restoreAllMocks());

test('an order is known again after a reload, by what was picked', () => {
  const storage = tab();
  openKeptOrders(() => storage).keep('a gem', order('N1'));
  const reloaded = openKeptOrders(() => storage);
  expect(reloaded.of('a gem')).toEqual(order('N1'));
  expect(reloaded.of('a pass')).toBeNull();
});

test('one that is paid or over is forgotten, and others are not', () => {
  const storage = tab();
  const kept = openKeptOrders(() => storage);
  kept.keep('a gem', order('N1'));
  kept.keep('a pass', order('N2'));
  kept.forget('N1');
  const reloaded = openKeptOrders(() => storage);
  expect([reloaded.of('a gem'), reloaded.of('a pass')]).toEqual([null, order('N2')]);
});

test('nothing is left of a player who signed out', () => {
  const storage = tab();
  openKeptOrders(() => storage).keep('a gem', order('N1'));
  openKeptOrders(() => storage).forgetAll();
  expect(openKeptOrders(() => storage).of('a gem')).toBeNull();
});

test('nothing but keys and marks is kept: no address of a buyer', () => {
  const storage = tab();
  openKeptOrders(() => storage).keep('a gem', Object.assign(order('N1'), { body: { email: 'a@b.example' } }));
  expect(storage.getItem('orders')).not.toContain('@');
});

const refuse = (name: string): never => {
  throw new DOMException(name, name);
};
const STORES: [string, Parameters<typeof openKeptOrders>[0]][] = [
  ['denied', () => refuse('SecurityError')],
  ['full', () => ({ getItem: () => null, setItem: () => refuse('QuotaExceededError') })],
  ['of another age', () => ({ getItem: () => '{', setItem: () => undefined })],
];
test.each(STORES)('where the storage is %s, an order is known for as long as the page stays', (_, open) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const kept = openKeptOrders(open);
  kept.keep('a gem', order('N1'));
  expect(kept.of('a gem')).toEqual(order('N1'));
  expect(warned).toHaveBeenCalled();
});
