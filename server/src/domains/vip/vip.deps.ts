import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';

/** Dependencies of the VIP domain. */
export interface VipDeps {
  sql: Sql;
  catalog: LiveCatalog;
  rewards: Pick<Rewards, 'receiver' | 'claimGiven' | 'show' | 'nameContents'>;
}
