import type { Db } from '#server/db/client.ts';

/** Returns the tax documents of a player, for the export of their data. */
export const documentData = (db: Db, playerId: string) => db`
  select number, kind, order_number as "order", corrects, issued_at as "issuedAt", currency, net, tax, gross,
    content - 'series' as content
  from tax_documents where player_id = ${playerId} order by id`;
