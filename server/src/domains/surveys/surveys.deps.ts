import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';

/** What the use cases of surveys need. */
export interface SurveysDeps {
  sql: Sql;
  catalog: LiveCatalog;
  clock: Clock;
  random: Random;
  rewards: Pick<Rewards, 'show' | 'nameContents'>;
  /** With which secrets a game's partners sign, and are signed to. */
  partnerSecretsOf: (gid: number) => readonly string[];
}
