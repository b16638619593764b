import { setTimeout as pause } from 'node:timers/promises';
import type { Buyer } from '../buyers.ts';
import { placeOrder } from '../place-order.ts';
import type { watchSent } from '../sent.ts';
import type { BenchWorld } from '../world.ts';

/** Milliseconds from the moment at which the buyer came until the order was placed, and until the game had the item. */
export interface Bought {
  placed: number;
  delivered: number;
}

interface Sending {
  world: BenchWorld;
  buyers: readonly Buyer[];
  watch: Awaited<ReturnType<typeof watchSent>>;
  /** The price of an order, in minor units. */
  total: number;
  /** New orders a second; infinite for as many as the shop takes. */
  perSecond: number;
  /** At most so many orders at once. */
  atOnce: number;
  seconds: number;
  bought(order: Bought): void;
  failed(error: unknown): void;
}

/**
 * Sends buyers at a steady pace, however slow the shop is: a buyer who has to wait for others begins to wait when they
 * come. Returns when the last one has their item.
 */
export async function sendBuyers({ perSecond, atOnce, seconds, buyers, ...shop }: Sending): Promise<void> {
  const free = [...buyers];
  const orders = new Set<Promise<void>>();
  const begun = performance.now();
  const end = begun + 1000 * seconds;
  for (let n = 0; performance.now() < end; n++) {
    const due = begun + (1000 * n) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    while (orders.size >= atOnce) await Promise.race(orders);
    // The one who bought longest ago.
    const buyer = free.shift();
    if (!buyer) continue;
    const order = buyOne(shop, buyer, due).catch(shop.failed);
    orders.add(order);
    void order.then(() => {
      orders.delete(order);
      free.push(buyer);
    });
  }
  await Promise.all(orders);
}

type Shop = Omit<Sending, 'perSecond' | 'atOnce' | 'seconds' | 'buyers'>;

async function buyOne({ world, watch, total, bought }: Shop, buyer: Buyer, due: number): Promise<void> {
  const { number, placed } = await placeOrder(world, buyer, total);
  await watch.sent(number);
  bought({ placed: placed - due, delivered: performance.now() - due });
}
