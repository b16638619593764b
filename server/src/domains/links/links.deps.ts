import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Characters } from '#server/domains/characters/index.ts';
import type { LinkOrders } from '#server/domains/orders/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';

export interface LinksDeps {
  sql: Sql;
  clock: Clock;
  catalog: LiveCatalog;
  characters: Pick<Characters, 'find'>;
  orders: LinkOrders;
  charging: Charging;
  publicUrl: string;
  /** Returns the address of a game's app from the environment; null: the catalogue's counts. */
  deepLinkOf: (gid: number) => string | null;
}
