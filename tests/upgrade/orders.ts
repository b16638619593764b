import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '#tests/world/client.ts';
import type { Control } from '#tests/world/control.ts';
import { until } from '#tests/world/until.ts';
import { CHOICE, type Shop } from '../faults/shop.ts';

const SENT_MS = 120_000;

export interface Load {
  /** Placed, paid and sent orders. */
  done: ReadonlySet<string>;
  /** Calls that a player would call failed. */
  failed: readonly string[];
  /** Waits until so many more orders are done. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Buys without a pause, each buyer one order after the other. No call is repeated.
 * @param targets the processes that a load balancer would use; changed while it runs
 */
export function startOrders(shops: readonly Shop[], targets: readonly string[], psp: Control): Load {
  const done = new Set<string>();
  const failed: string[] = [];
  let over = false;
  let turn = 0;
  const buyOnce = async (shop: Shop): Promise<void> => {
    const through = (): Client => new Client(targets[turn++ % targets.length] ?? '', shop.client.token);
    const placed = await through().call('POST /orders', { body: { ...CHOICE, roleId: shop.roleId } });
    if (placed.status !== 200) throw new Error(`POST /orders: ${placed.status} ${placed.error?.code}`);
    const { number } = placed.body;
    const paid = await through().call('POST /orders/:number/payments', {
      params: { number },
      body: { method: CHOICE.method },
    });
    if (paid.status !== 200) throw new Error(`POST payments: ${paid.status} ${paid.error?.code}`);
    const payment = new URL(paid.body.redirectUrl).pathname.split('/').at(-1);
    await psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
    await until(
      async () => {
        const read = await through().call('GET /orders/:number', { params: { number } });
        if (read.status !== 200) throw new Error(`GET order: ${read.status} ${read.error?.code}`);
        return read.body.itemStatus;
      },
      (status) => status === 'sent',
      SENT_MS,
      100,
    );
    done.add(number);
  };
  const buyers = shops.map(async (shop) => {
    while (!over) await buyOnce(shop).catch((error: unknown) => failed.push((error as Error).message));
  });
  return {
    done,
    failed,
    async more(count) {
      const from = done.size;
      while (done.size < from + count && failed.length === 0) await pause(50);
    },
    async stop() {
      over = true;
      await Promise.all(buyers);
    },
  };
}
