import type { Locale } from '#contract/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Place, Sequence } from './number.rules.ts';
import type { DocumentKind } from './plan.rules.ts';

/** The printed facts that are not columns. */
export interface Content {
  locale: Locale;
  seller: { name: string; address: string[]; taxId: string | null };
  /** The country of taxation. */
  country: string | null;
  placedAt: string;
  /** Time of the movement in the ledger. */
  movedAt: string;
  game: string;
  item: string;
  quantity: number;
  /** Null: not taxed. */
  tax: { name: string; percent: number } | null;
  /** The number of the order's invoice; null: this is it. */
  invoice: string | null;
  closing: string | null;
  /** Settings of the series for later documents of the order, should the catalogue lose them. Not printed. */
  series: { prefix: string; creditPrefix: string; format: string; restart: 'year' | 'never' };
}

/** A document as it is stored. Amounts are minor units. */
export interface TaxDocument extends Place {
  series: string;
  kind: DocumentKind;
  playerId: string;
  order: string;
  paymentId: string;
  /** The ledger's transaction. */
  transaction: string;
  /** The number of the document that it corrects. */
  corrects: string | null;
  currency: string;
  net: number;
  tax: number;
  gross: number;
  content: Content;
}

type OrderRef = { playerId: string; number: string };

const columns = (db: Db) => db`
  number, series, prefix, year, sequence, kind, player_id as "playerId", order_number as order, payment_id as "paymentId",
  ledger_transaction as transaction, corrects, issued_at as "issuedAt", currency, net, tax, gross, content`;

/** Returns the documents of orders, in the order of their issue. */
export const documentsOf = (db: Db, refs: readonly OrderRef[]) => db<TaxDocument[]>`
  select ${columns(db)} from tax_documents where (player_id, order_number) in (
    select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.number)}::text[])
  ) order by id`;

/** Returns a document; undefined if there is none. */
export async function findDocument(db: Db, number: string): Promise<TaxDocument | undefined> {
  const [found] = await db<TaxDocument[]>`select ${columns(db)} from tax_documents where number = ${number}`;
  return found;
}

/**
 * Locks sequences until the transaction ends, in the order of their prefixes, and creates those that are new.
 * @param fresh their format, and the year with which they begin
 */
export async function lockSequences(
  tx: Tx,
  fresh: readonly Pick<Sequence, 'prefix' | 'format' | 'year'>[],
): Promise<Map<string, Sequence>> {
  const sorted = fresh.toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1));
  const prefixes = sorted.map(({ prefix }) => prefix);
  await tx`
    insert into tax_document_sequences (prefix, format, year)
    select * from unnest(${prefixes}::text[], ${sorted.map(({ format }) => format)}::text[], ${sorted.map(({ year }) => year)}::int[])
    on conflict do nothing`;
  const rows = await tx<Sequence[]>`
    select prefix, format, year, last, issued_at as "issuedAt" from tax_document_sequences
    where prefix = any(${prefixes}::text[]) order by prefix for update`;
  return new Map(rows.map((row) => [row.prefix, row]));
}

/** Returns the time by the database's clock, in whole milliseconds. */
export async function clockNow(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select date_trunc('milliseconds', clock_timestamp()) as now`;
  if (!row) throw new Error('the database did not tell the time');
  return row.now;
}

/** Stores documents and the state of their sequences after them. */
export async function insertDocuments(
  tx: Tx,
  documents: readonly TaxDocument[],
  sequences: readonly Sequence[],
): Promise<void> {
  await tx`
    insert into tax_documents (number, series, prefix, year, sequence, kind, player_id, order_number, payment_id,
      ledger_transaction, corrects, issued_at, currency, net, tax, gross, content)
    select number, series, prefix, year, sequence, kind, "playerId", "order", "paymentId", transaction, corrects, "issuedAt",
      currency, net, tax, gross, content
    from jsonb_to_recordset(${JSON.stringify(documents)}::text::jsonb) as one (
      number text, series text, prefix text, year int, sequence int, kind text, "playerId" uuid, "order" text, "paymentId" uuid,
      transaction uuid, corrects text, "issuedAt" timestamptz, currency text, net bigint, tax bigint, gross bigint, content jsonb
    )`;
  await tx`
    update tax_document_sequences s set year = one.year, last = one.last, issued_at = one.issued_at
    from unnest(
      ${sequences.map(({ prefix }) => prefix)}::text[], ${sequences.map(({ year }) => year)}::int[],
      ${sequences.map(({ last }) => last)}::int[], ${sequences.map(({ issuedAt }) => issuedAt)}::timestamptz[]
    ) as one (prefix, year, last, issued_at) where s.prefix = one.prefix`;
}
