/** The data that a tab stores about an order until it is paid or ended: the keys with which it is placed and paid. */
export interface KeptOrder {
  /** A hash of the choices that make it the same order. */
  choice: string;
  /** A hash of the whole request. */
  sent: string;
  method: string;
  orderKey: string;
  paymentKey: string;
  number: string | null;
}

type Store = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const KEY = 'orders';

/** Stores orders by the player's choice in the tab's storage. If that is refused, the open page still knows them. */
export function openKeptOrders(open: () => Store) {
  let known: Record<string, KeptOrder> | null = null;

  const all = (): Record<string, KeptOrder> => {
    try {
      known ??= JSON.parse(open().getItem(KEY) ?? '{}') as Record<string, KeptOrder>;
    } catch (error) {
      console.warn('the orders of this tab were not read', error);
    }
    known ??= {};
    return known;
  };
  const keep = (orders: Record<string, KeptOrder>): void => {
    known = orders;
    try {
      open().setItem(KEY, JSON.stringify(orders));
    } catch (error) {
      console.warn('the orders of this tab were not stored', error);
    }
  };
  return {
    of: (pick: string): KeptOrder | null => all()[pick] ?? null,
    keep: (pick: string, { choice, sent, method, orderKey, paymentKey, number }: KeptOrder): void =>
      keep({ ...all(), [pick]: { choice, sent, method, orderKey, paymentKey, number } }),
    /** Removes an order that is paid or ended: the same choice is then a new order. */
    forget(number: string): void {
      const left = Object.entries(all()).filter(([, order]) => order.number !== number);
      if (left.length < Object.keys(all()).length) keep(Object.fromEntries(left));
    },
    /** Removes all orders, after a sign-out. */
    forgetAll(): void {
      if (Object.keys(all()).length > 0) keep({});
    },
  };
}

export type KeptOrders = ReturnType<typeof openKeptOrders>;
