import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';

/** Dependencies of the surveys domain. */
export interface SurveysDeps {
  sql: Sql;
  catalog: LiveCatalog;
  clock: Clock;
  random: Random;
  rewards: Pick<Rewards, 'show' | 'nameContents'>;
  /** The secrets that sign calls from and to a game's partners. */
  partnerSecretsOf: (gid: number) => readonly string[];
}
