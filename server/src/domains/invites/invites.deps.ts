import type { Db, Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Rewards } from '#server/domains/rewards/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';

/** What orders are paid with, as far as providers tell it: keyed hashes. */
export interface Instruments {
  /** Of an order; null: not known. */
  of(db: Db, number: string): Promise<string | null>;
  /** Whether a player has ever paid with it. */
  usedBy(db: Db, playerId: string, instrument: string): Promise<boolean>;
}

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
