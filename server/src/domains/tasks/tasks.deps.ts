import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Clock } from '#server/kernel/clock.ts';

/** Dependencies of the tasks domain. */
export interface TasksDeps {
  sql: Sql;
  catalog: LiveCatalog;
  clock: Clock;
  rewards: Pick<Rewards, 'receiver' | 'claimGiven' | 'show' | 'nameContents' | 'onForgotten'>;
}
