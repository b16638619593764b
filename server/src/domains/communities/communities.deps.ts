import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Limit } from '#server/kernel/limits/limit.ts';
import type { Random } from '#server/kernel/random.ts';

/** Dependencies of the use cases of communities. */
export interface CommunitiesDeps {
  sql: Sql;
  catalog: LiveCatalog;
  random: Random;
  /** Key of the hashes of codes and members. Without it nobody can test values against the hashes. */
  key: Buffer;
  /** Limit of the codes that a player requests. */
  codes: Limit;
  /** Limit of the codes that a community member tries. */
  tries: Limit;
  rewards: Pick<Rewards, 'nameContents'>;
}
