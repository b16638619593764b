import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import type { Random } from '#server/kernel/random.ts';

/** What the use cases of communities need. */
export interface CommunitiesDeps {
  sql: Sql;
  catalog: LiveCatalog;
  random: Random;
  /** Under which codes and members are kept: nobody without it can try them out. */
  key: Buffer;
  tries: Limits;
  rewards: Pick<Rewards, 'nameContents'>;
}
