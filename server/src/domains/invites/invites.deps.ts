import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Payments } from '#server/domains/payments/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';

/** What orders are paid with, as far as providers tell it: keyed hashes. Some tell it only after the payment. */
export type Instruments = Pick<Payments, 'instrumentOf' | 'instrumentsOf'>;

/** What the use cases of invitations need. */
export interface InvitesDeps {
  sql: Sql;
  catalog: LiveCatalog;
  clock: Clock;
  random: Random;
  /** By which opened links are signed. */
  key: Buffer;
  instruments: Instruments;
  rewards: Pick<Rewards, 'claimGiven' | 'nameContents' | 'onForgotten'>;
}
