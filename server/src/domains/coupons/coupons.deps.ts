import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Clock } from '#server/kernel/clock.ts';

/** Dependencies of the use cases of coupons; made once in `wiring/domains.ts`. */
export interface CouponsDeps {
  sql: Sql;
  catalog: LiveCatalog;
  /** Follows the database's clock. */
  clock: Clock;
}
