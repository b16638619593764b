import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';

export interface InvoicesDeps {
  sql: Sql;
  catalog: Pick<LiveCatalog, 'current'>;
}
