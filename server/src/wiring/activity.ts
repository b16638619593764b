import type { Config } from '../config/index.ts';
import type { Db, Sql, Tx } from '../db/client.ts';
import type { FollowUpSubscriber } from '../db/events/follow-up.work.ts';
import type { Accounts, Contacts } from '../domains/accounts/index.ts';
import type { CatalogSections, Catalogue, LiveCatalog, Text } from '../domains/catalog/index.ts';
import type { Payments } from '../domains/payments/index.ts';
import type { GrantSource, Rewards } from '../domains/rewards/index.ts';
import type { Handlers } from '../http/api/handlers.ts';
import type { GameHandlers } from '../http/signed/game-api.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Limits } from '../kernel/limits/limit.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';

/** The dependencies that an activity can have. Each takes those that it needs. */
export interface ActivityDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  catalog: LiveCatalog;
  random: Random;
  config: Pick<Config, 'lottery'>;
  rewards: Rewards;
  payments: Payments;
  contacts: Contacts;
  /** Counts attempts and requests of codes. */
  limits: Limits;
  /** Returns the secrets with which a game's partners sign. */
  partnerSecretsOf: (gid: number) => readonly string[];
}

/** The parts of an activity at run time. */
export interface ActivityParts {
  /** Its endpoints. */
  handlers: Partial<Handlers>;
  /** Its endpoints for game backends. @param playerIdOf finds a player by uid, unless another game has that player */
  gameApi?: (playerIdOf: Accounts['notForeignTo']) => Partial<GameHandlers>;
  /** The events that it follows. Its name in the list is the key of its position. */
  followUp?: FollowUpSubscriber['on'];
  schedules?: readonly Schedule[];
  /** Deletes what ended long ago; runs daily. */
  forgetEnded?: () => Promise<unknown>;
}

/** Stores nothing about players, or erases it when their accounts are erased. */
type OfPlayers<Deps> =
  | { dataOf: null; create(deps: Deps): ActivityParts | Promise<ActivityParts> }
  | {
      /** Returns what it stores about a player, for exports. */
      dataOf: (db: Db, playerId: string) => PromiseLike<unknown>;
      create(deps: Deps): ErasingParts | Promise<ErasingParts>;
    };

interface ErasingParts extends ActivityParts {
  followUp: FollowUpSubscriber['on'] & {
    'account.forgotten': (tx: Tx, facts: { playerId: string }[]) => Promise<void>;
  };
}

/**
 * A benefit or action other than buying: all that the shop needs to know of it. A domain's `index.ts` exports it as
 * `<domain>Activity`.
 */
export type Activity = OfPlayers<ActivityDeps> & {
  /** Its files of the catalogue. */
  sections: CatalogSections;
  /** Returns the title of a reward, by its source: the name of the level, task or prize for which it was given. */
  rewardNames?: Partial<Record<GrantSource, (catalogue: Catalogue, subject: string) => Text | undefined>>;
};
