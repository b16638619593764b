import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Limit } from '#server/kernel/limits/limit.ts';
import type { Random } from '#server/kernel/random.ts';

/** What the use cases of communities need. */
export interface CommunitiesDeps {
  sql: Sql;
  catalog: LiveCatalog;
  random: Random;
  /** Under which codes and members are kept: nobody without it can try them out. */
  key: Buffer;
  /** Codes that a player asks for. */
  codes: Limit;
  /** Codes that a member of a community tries. */
  tries: Limit;
  rewards: Pick<Rewards, 'nameContents'>;
}
