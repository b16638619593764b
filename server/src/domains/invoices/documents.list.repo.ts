import type { Db } from '#server/db/client.ts';
import type { DocumentKind } from './plan.rules.ts';

/** A document in a list. Amounts are minor units. */
export interface DocumentLine {
  /** Its position in the list, for the next page. */
  id: number;
  number: string;
  series: string;
  kind: DocumentKind;
  order: string;
  corrects: string | null;
  issuedAt: Date;
  currency: string;
  net: number;
  tax: number;
  gross: number;
}

const columns = (db: Db) => db`
  id, number, series, kind, order_number as order, corrects, issued_at as "issuedAt", currency, net, tax, gross`;

/** Returns documents, the oldest first. @param filter undefined: all. `from` and `until`: days of issue, UTC */
export const listDocuments = (
  db: Db,
  {
    series,
    from,
    until,
    after,
    most,
  }: {
    series: string | undefined;
    from: string | undefined;
    until: string | undefined;
    after: number;
    most: number;
  },
) => db<DocumentLine[]>`
  select ${columns(db)} from tax_documents
  where id > ${after} and (${series ?? null}::text is null or series = ${series ?? null})
    and (${from ?? null}::date is null or issued_at >= ${from ?? null}::date::timestamp at time zone 'UTC')
    and (${until ?? null}::date is null or issued_at < (${until ?? null}::date + 1)::timestamp at time zone 'UTC')
  order by id limit ${most}`;

/** Returns the documents of an order. */
export const documentsOfOrder = (db: Db, playerId: string, order: string) => db<DocumentLine[]>`
  select ${columns(db)} from tax_documents where player_id = ${playerId} and order_number = ${order} order by id`;
