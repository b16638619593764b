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

/** What the use cases of orders need; made once in `wiring/domains.ts`. */
export interface OrdersDeps {
  sql: Sql;
  catalog: LiveCatalog;
  characters: Characters;
  payments: Payments;
  /** What the payment providers can charge. */
  charging: Charging;
  fulfilment: Fulfilment;
  /** What buyers agreed to. */
  agreedTexts: AgreedTextsStore;
  /** Takes one acknowledgement from what a buyer may have sent to others. */
  takeLetter: TakeLetter;
  /** What an experiment makes of the order of methods for a player; null: nothing. */
  methodsOrder: (playerId: string) => Promise<{ experiment: string; first: readonly string[] } | null>;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
  log: Log;
  /** Where the provider sends the player back to; without a slash at the end. */
  publicUrl: string;
}
