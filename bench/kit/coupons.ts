import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '#server/db/client.ts';

/** As many coupons as a player may hold; each order uses one. */
const AT_HAND = 6;
const RENEW_MS = 100;
const TEMPLATE = 'invite-7';

/** Coupons of buyers, which never run out: used ones are renewed together, ten times a second. */
export interface Purse {
  take(buyer: number): Promise<string>;
  /** Call when the coupon's order is complete. */
  used(buyer: number, coupon: string): void;
  stop(): Promise<void>;
}

/** @param buyers ids of players, in the order of their numbers */
export async function openPurse(sql: Sql, buyers: readonly string[]): Promise<Purse> {
  const rows = await sql<{ id: string; player: string }[]>`
    insert into player_coupons (player_id, template, claimed_at, expires_at)
    select player, ${TEMPLATE}, now(), now() + interval '1 day' from unnest(${[...buyers]}::uuid[]) as player, generate_series(1, ${AT_HAND}::int)
    returning id, player_id as player`;
  const stock = buyers.map((buyer) => rows.filter(({ player }) => player === buyer).map(({ id }) => id));
  const spent: { buyer: number; coupon: string }[] = [];
  const waiting = new Set<() => void>();
  const renew = async (): Promise<void> => {
    const all = spent.splice(0);
    await sql`
      delete from benefit_uses where (player_id, benefit) in (
        select * from unnest(${all.map(({ buyer }) => buyers[buyer] ?? '')}::uuid[], ${all.map(({ coupon }) => coupon)}::text[])
      )`;
    for (const { buyer, coupon } of all) stock[buyer]?.push(coupon);
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const stopping = new AbortController();
  const renewing = (async () => {
    while (await pause(RENEW_MS, true, { signal: stopping.signal }).catch(() => false)) await renew();
  })();
  return {
    async take(buyer) {
      for (;;) {
        const coupon = stock[buyer]?.shift();
        if (coupon) return coupon;
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
    used: (buyer, coupon) => void spent.push({ buyer, coupon }),
    async stop() {
      stopping.abort();
      await renewing;
      await sql`delete from player_coupons where id = any(${rows.map(({ id }) => id)}::uuid[])`;
    },
  };
}
