import { type Buyer, call } from './buyers.ts';
import { type BenchWorld, GID } from './world.ts';

/** A buyer's calls for one order. With `--two-calls`, an order is placed by one call and paid by another. */
export const CALLS = process.argv.includes('--two-calls') ? 2 : 1;
const pay = CALLS === 1 ? { pay: { method: 'card' } } : {};
const ITEM = process.env.BENCH_ITEM ?? 'astralite-60';

interface Placed {
  number: string;
  payment?: { refusal: object | null };
}

/**
 * Places an order and starts its payment, as the page does. Returns its number, and when it was placed by
 * `performance.now()`. @throws Error if no payment starts
 * @param total the price, in minor units
 */
export async function placeOrder(
  world: BenchWorld,
  { token, roleId }: Buyer,
  total: number,
): Promise<{ number: string; placed: number }> {
  const body = { gid: GID, region: 'eu', item: ITEM, method: 'card', total, coupon: null, roleId, ...pay };
  const { number, payment } = await call<Placed>(world, token, '/orders', body);
  const placed = performance.now();
  if (!payment) await call(world, token, `/orders/${number}/payments`, { method: 'card' });
  else if (payment.refusal) throw new Error(`no payment started: ${JSON.stringify(payment.refusal)}`);
  return { number, placed };
}

/** Returns the item's price for this buyer. */
export const totalOf = async (world: BenchWorld, { token }: Buyer): Promise<number> =>
  (await call<{ total: number }>(world, token, '/quotes', { gid: GID, region: 'eu', item: ITEM, coupon: 'none' }))
    .total;
