import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Sql } from '#server/db/client.ts';

/** A payment and the entries of the ledger about it. */
export interface Sale {
  currency: string;
  country: string | null;
  state: string | null;
  method: string;
  provider: string;
  gid: number;
  item: string;
  total: number;
  tax: number | null;
  /** The rate of the tax; absent: unknown. */
  percent?: number | undefined;
  /** It pays for no order that there is. */
  astray: boolean;
  /** Minutes before now, the kind of each entry, and its part of the total. */
  moves: { ago: number; kind: keyof typeof SIDES; part: number }[];
}

/** The account that an entry of each kind moves besides the provider's, and the sign of the amount. */
const SIDES = {
  capture: ['sales', -1],
  refund: ['refunds', 1],
  refund_failed: ['refunds', -1],
  paid_outside: ['refunds', 1],
  dispute: ['disputes', 1],
  dispute_returned: ['disputes', -1],
} as const;
const KINDS = Object.keys(SIDES) as (keyof typeof SIDES)[];

/** A sale of the last days. */
export const saleWithin = (days: number): fc.Arbitrary<Sale> =>
  fc.record({
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    country: fc.constantFrom('DE', 'US', null),
    state: fc.constantFrom('CA', null),
    method: fc.constantFrom('card', 'wallet'),
    provider: fc.constantFrom('sandbox', 'stripe'),
    gid: fc.constantFrom(7, 8),
    item: fc.constantFrom('gems', 'pass'),
    total: fc.integer({ min: 1, max: 99_999 }),
    tax: fc.option(fc.integer({ min: 0, max: 900 })),
    astray: fc.boolean(),
    moves: fc.array(
      fc.record({
        ago: fc.integer({ min: 0, max: days * 1440 }),
        kind: fc.constantFrom(...KINDS),
        part: fc.double({ min: 0.01, max: 1, noNaN: true }),
      }),
      { maxLength: 6 },
    ),
  });

/** One sale of 11.90 EUR with 1.90 EUR of tax, `ago` minutes before now. */
export const saleOf = (ago: number, more: Partial<Sale> = {}): Sale => ({
  ...{ currency: 'EUR', country: 'DE', state: null, method: 'card', provider: 'sandbox', gid: 7, item: 'gems' },
  ...{ total: 1190, tax: 190, astray: false, moves: [{ ago, kind: 'capture', part: 1 }] },
  ...more,
});

/** Writes sales as the shop would have done at those times. */
export async function writeSales(sql: Sql, sales: readonly Sale[]): Promise<void> {
  for (const one of sales) {
    const [player, payment, number] = [
      randomUUID(),
      randomUUID(),
      `20260501-${randomUUID().slice(0, 10).toUpperCase()}`,
    ];
    const { provider, method, total, currency, gid, item, country, state } = one;
    await sql`
      insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
      values (${player}, ${payment}, ${number}, ${provider}, ${method}, ${total}, ${currency}, 'captured', now(), now(), now())`;
    const snapshot = {
      country,
      state,
      price: { tax: one.tax === null ? null : { amount: one.tax, percent: one.percent } },
    };
    if (!one.astray)
      await sql`
        insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, locale,
          variant, created_at, expires_at, updated_at)
        values (${player}, ${number}, 1, 'paid', 'sent', ${gid}, 'eu', ${item}, '{}', ${JSON.stringify(snapshot)}::text::jsonb, ${currency},
          ${total}, ${method}, 'en', 'desktop', now(), now(), now())`;
    for (const { ago, kind, part } of one.moves) {
      const [account, sign] = SIDES[kind];
      const amount = sign * Math.max(1, Math.round(total * part));
      await sql`
        insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
        select now() - make_interval(mins => ${ago}), ${randomUUID()}::uuid, ${kind}, side.account, ${provider}, ${currency},
          side.amount::bigint, ${player}::uuid, ${payment}::uuid, ${number}
        from (values (${account}, ${amount}), (${kind === 'paid_outside' ? 'paid_outside' : 'provider'}, ${-amount})) as side (account, amount)`;
    }
  }
}

/** Forgets every roll-up. */
export const forgetRollups = (sql: Sql) =>
  sql.unsafe(`
    delete from revenue_hours; delete from revenue_days; delete from revenue_months; delete from revenue_hours_short;
    delete from revenue_days_items; delete from revenue_months_items;
    delete from revenue_days_short; delete from revenue_hour_ids; delete from revenue_marks;
    update revenue_rollup set rolled_to = null`);
