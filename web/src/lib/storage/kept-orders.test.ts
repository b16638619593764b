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

test('a reload finds the stored order by its choice', () => {
  const storage = tab();
  openKeptOrders(() => storage).keep('a gem', order('N1'));
  const reloaded = openKeptOrders(() => storage);
  expect(reloaded.of('a gem')).toEqual(order('N1'));
  expect(reloaded.of('a pass')).toBeNull();
});

test('a paid or ended order is removed, and others stay', () => {
  const storage = tab();
  const kept = openKeptOrders(() => storage);
  kept.keep('a gem', order('N1'));
  kept.keep('a pass', order('N2'));
  kept.forget('N1');
  const reloaded = openKeptOrders(() => storage);
  expect([reloaded.of('a gem'), reloaded.of('a pass')]).toEqual([null, order('N2')]);
});

test('the orders of a player who signed out are removed', () => {
  const storage = tab();
  openKeptOrders(() => storage).keep('a gem', order('N1'));
  openKeptOrders(() => storage).forgetAll();
  expect(openKeptOrders(() => storage).of('a gem')).toBeNull();
});

test('only keys and hashes are stored, no address of a buyer', () => {
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
  ['malformed', () => ({ getItem: () => '{', setItem: () => undefined })],
];
test.each(STORES)('if the storage is %s, an order is known while the page stays open', (_, open) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const kept = openKeptOrders(open);
  kept.keep('a gem', order('N1'));
  expect(kept.of('a gem')).toEqual(order('N1'));
  expect(warned).toHaveBeenCalled();
});
