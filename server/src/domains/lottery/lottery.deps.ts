import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Log } from '#server/kernel/log.ts';

/** What the use cases of the daily draw need. */
export interface LotteryDeps {
  sql: Sql;
  catalog: LiveCatalog;
  log: Log;
  rewards: Pick<Rewards, 'show' | 'nameContents' | 'onForgotten'>;
  /** From which the days' seeds are made, 32 bytes; null: there are no draws. */
  key: Buffer | null;
  /** Days open though their commitment is younger than 24 hours, and say so: a demonstration. */
  opensAtOnce: boolean;
}
