import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Log } from '#server/kernel/log.ts';

/** Dependencies of the use cases of the daily draw. */
export interface LotteryDeps {
  sql: Sql;
  catalog: LiveCatalog;
  log: Log;
  rewards: Pick<Rewards, 'show' | 'nameContents' | 'onForgotten'>;
  /** Master key of the days' seeds, 32 bytes; null: there are no draws. */
  key: Buffer | null;
  /** Opens days even if their commitment is younger than 24 hours, and marks them as early. For demonstrations. */
  opensAtOnce: boolean;
}
