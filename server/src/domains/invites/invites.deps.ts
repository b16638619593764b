import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Payments } from '#server/domains/payments/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';

/**
 * Keyed hashes of the instruments that orders were paid with, if the provider names them. Some do so only after the
 * payment.
 */
export type Instruments = Pick<Payments, 'instrumentOf' | 'instrumentsOf'>;

/** Dependencies of the use cases of invitations. */
export interface InvitesDeps {
  sql: Sql;
  catalog: LiveCatalog;
  clock: Clock;
  random: Random;
  /** Signs the stamps of opened links. */
  key: Buffer;
  instruments: Instruments;
  rewards: Pick<Rewards, 'claimGiven' | 'nameContents' | 'onForgotten'>;
}
