import { randomUUID } from 'node:crypto';
import type { Db, Sql } from '#server/db/client.ts';
import { catalogFolder, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import type { TaxDocument } from './documents.repo.ts';

export const SERIES = { id: 'eu', countries: ['DE'], prefix: 'RE-', creditPrefix: 'GS-' };

/** Returns the catalogue of tests with these series; none: without the file. */
export async function catalogueWith(series: readonly object[]): Promise<Catalogue> {
  const folder = catalogFolder();
  try {
    if (series.length > 0) folder.write('invoices.yaml', JSON.stringify({ series }));
    return await loadCatalogue(folder.dir);
  } finally {
    folder[Symbol.dispose]();
  }
}

export interface Sold {
  playerId: string;
  number: string;
  paymentId: string;
  total: number;
  currency: string;
}

/** Writes a paid order of 11.90 EUR with 1.90 EUR of tax, as the shop would have, with its entry in the ledger. */
export async function sell(
  sql: Sql,
  change: { country?: string | null; total?: number; tax?: number | null; playerId?: string; at?: string } = {},
): Promise<Sold> {
  const { country = 'DE', total = 1190, tax = 190, playerId = randomUUID() } = change;
  const sold = {
    playerId,
    number: `20261101-${randomUUID().slice(0, 10).toUpperCase()}`,
    paymentId: randomUUID(),
    total,
    currency: 'EUR',
  };
  const snapshot = {
    country,
    names: { game: 'Old game', region: 'EU', item: '980 gems', method: 'Card', goods: {}, tax: 'VAT' },
    price: {
      coupon: null,
      tax: tax === null ? null : { country: country ?? 'DE', percent: 19, amount: tax, included: true },
    },
  };
  await sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, locale,
      variant, payment_id, created_at, expires_at, updated_at)
    values (${playerId}, ${sold.number}, 1, 'paid', 'sent', 99, 'eu', 'gems', '{}', ${JSON.stringify(snapshot)}::text::jsonb, 'EUR',
      ${total}, 'card', 'en', 'desktop', ${sold.paymentId}, now(), now(), now())`;
  await move(sql, sold, 'capture', total, change.at);
  return sold;
}

const SIDES = {
  capture: ['sales', -1],
  refund: ['refunds', 1],
  refund_failed: ['refunds', -1],
  paid_outside: ['refunds', 1],
  dispute: ['disputes', 1],
  dispute_returned: ['disputes', -1],
} as const;
export type Move = keyof typeof SIDES;

/** Books a movement of an order's money. */
export async function move(sql: Db, sold: Sold, kind: Move, amount: number, at?: string): Promise<void> {
  const [account, sign] = SIDES[kind];
  await sql`
    insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
    select coalesce(${at ?? null}::timestamptz, now()), ${randomUUID()}::uuid, ${kind}, side.account, 'sandbox', ${sold.currency},
      side.amount::bigint, ${sold.playerId}::uuid, ${sold.paymentId}::uuid, ${sold.number}
    from (values (${account}, ${sign * amount}), ('provider', ${-sign * amount})) as side (account, amount)`;
}

/** A document as it is stored. */
export const taxDocument = (change: Partial<TaxDocument> = {}): TaxDocument => ({
  number: 'RE-2026-000001',
  series: 'eu',
  prefix: 'RE-',
  year: 2026,
  sequence: 1,
  kind: 'invoice',
  playerId: '01a1fe1a-0000-7000-8000-000000000001',
  order: '20261121-7K3MQ9ZT2B',
  paymentId: '01a1fe1a-0000-7000-8000-000000000002',
  transaction: '01a1fe1a-0000-7000-8000-000000000003',
  corrects: null,
  issuedAt: new Date('2026-11-21T13:22:41Z'),
  currency: 'EUR',
  net: 1000,
  tax: 190,
  gross: 1190,
  content: {
    locale: 'en',
    seller: { name: 'Test House Ltd.', address: ['1 Pier Road', 'Port Ellery'], taxId: 'EU123456789' },
    country: 'DE',
    placedAt: '2026-11-21T13:20:00.000Z',
    movedAt: '2026-11-21T13:22:00.000Z',
    game: 'Starfall Odyssey',
    item: '980 Astralite',
    quantity: 1,
    tax: { name: 'VAT', percent: 19 },
    invoice: null,
    closing: null,
    series: {
      prefix: 'RE-',
      creditPrefix: 'GS-',
      format: '{prefix}{year}-{number:6}',
      restart: 'year',
    },
  },
  ...change,
});
