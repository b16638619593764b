import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Characters } from '#server/domains/characters/index.ts';
import type { Fulfilment } from '#server/domains/fulfilment/index.ts';
import type { Payments } from '#server/domains/payments/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import type { AgreedTextsStore } from './withdrawal/agreed-texts.ts';
import type { TakeLetter } from './withdrawal/letter-limit.ts';

/** Dependencies of the use cases of orders, created once in `wiring/domains.ts`. */
export interface OrdersDeps {
  sql: Sql;
  catalog: LiveCatalog;
  characters: Characters;
  payments: Payments;
  /** Amounts and currencies that the payment providers can charge. */
  charging: Charging;
  fulfilment: Fulfilment;
  /** Store of the texts that buyers agreed to. */
  agreedTexts: AgreedTextsStore;
  /** Counts one acknowledgement letter against a buyer's limit of letters to other addresses. */
  takeLetter: TakeLetter;
  /** Returns a player's order of payment methods in an experiment; null: no experiment. */
  methodsOrder: (playerId: string) => Promise<{ experiment: string; first: readonly string[] } | null>;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
  log: Log;
  /** Base of the URL to which the provider sends the player back, without a trailing slash. */
  publicUrl: string;
}
