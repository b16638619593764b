/** What a tab keeps of an order until it is paid or over: the keys with which it was, or is to be, placed and paid. */
export interface KeptOrder {
  /** A mark of what makes it the same order. */
  choice: string;
  /** A mark of all that was sent. */
  sent: string;
  method: string;
  orderKey: string;
  paymentKey: string;
  number: string | null;
}

type Store = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const KEY = 'orders';

/** Orders by what was picked, in the tab's storage; where that is denied, for as long as the page stays. */
export function openKeptOrders(open: () => Store) {
  let known: Record<string, KeptOrder> | null = null;

  const all = (): Record<string, KeptOrder> => {
    try {
      known ??= JSON.parse(open().getItem(KEY) ?? '{}') as Record<string, KeptOrder>;
    } catch (error) {
      console.warn('what was ordered in this tab cannot be read', error);
    }
    known ??= {};
    return known;
  };
  const keep = (orders: Record<string, KeptOrder>): void => {
    known = orders;
    try {
      open().setItem(KEY, JSON.stringify(orders));
    } catch (error) {
      console.warn('what was ordered in this tab cannot be kept', error);
    }
  };
  return {
    of: (pick: string): KeptOrder | null => all()[pick] ?? null,
    keep: (pick: string, { choice, sent, method, orderKey, paymentKey, number }: KeptOrder): void =>
      keep({ ...all(), [pick]: { choice, sent, method, orderKey, paymentKey, number } }),
    /** It is paid or over: the same wish is a new order from now on. */
    forget(number: string): void {
      const left = Object.entries(all()).filter(([, order]) => order.number !== number);
      if (left.length < Object.keys(all()).length) keep(Object.fromEntries(left));
    },
    /** Nobody is signed in any more. */
    forgetAll(): void {
      if (Object.keys(all()).length > 0) keep({});
    },
  };
}

export type KeptOrders = ReturnType<typeof openKeptOrders>;
