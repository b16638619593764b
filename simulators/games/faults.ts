import { z } from 'zod';

const characters = z.enum(['ok', 'error', 'timeout']);
/** `grant_then_error`: the game grants the item and answers 500, at once. */
const deliver = z.enum(['ok', 'error', 'timeout', 'garbage', 'refuse', 'grant_then_timeout', 'grant_then_error']);

/** `missing`: an older backend without this call. */
const recall = z.enum(['ok', 'error', 'timeout', 'missing']);

/**
 * `used`: the player has spent the item. `take_then_timeout`: it takes the item, and the answer is lost. `lie`: it
 * takes the item without an answer, and afterwards says that the player has used it. `unknown`: it lost the delivery.
 */
const takeBack = z.enum([
  'ok',
  'error',
  'timeout',
  'garbage',
  'missing',
  'used',
  'unknown',
  'take_then_timeout',
  'lie',
]);

const offers = z.enum(['ok', 'error', 'timeout', 'garbage']);

export const faultConfig = z.strictObject({
  /** One game; if absent, all games. */
  gid: z.int().optional(),
  characters: characters.optional(),
  deliver: deliver.optional(),
  recall: recall.optional(),
  takeBack: takeBack.optional(),
  offers: offers.optional(),
  /** The number of calls that each fault lasts; if absent, until it is changed. */
  times: z.int().positive().optional(),
});

export type FaultConfig = z.infer<typeof faultConfig>;

interface Faults {
  characters: z.infer<typeof characters>;
  deliver: z.infer<typeof deliver>;
  recall: z.infer<typeof recall>;
  takeBack: z.infer<typeof takeBack>;
  offers: z.infer<typeof offers>;
}

/** The configured faults of one game. */
export class GameFaults {
  readonly #now: Faults = { characters: 'ok', deliver: 'ok', recall: 'ok', takeBack: 'ok', offers: 'ok' };
  readonly #left: Record<keyof Faults, number> = {
    characters: 0,
    deliver: 0,
    recall: 0,
    takeBack: 0,
    offers: 0,
  };

  set(config: FaultConfig): void {
    const times = config.times ?? Number.POSITIVE_INFINITY;
    if (config.characters) Object.assign(this.#now, { characters: config.characters });
    if (config.deliver) Object.assign(this.#now, { deliver: config.deliver });
    if (config.recall) Object.assign(this.#now, { recall: config.recall });
    if (config.takeBack) Object.assign(this.#now, { takeBack: config.takeBack });
    if (config.offers) Object.assign(this.#now, { offers: config.offers });
    if (config.characters) this.#left.characters = times;
    if (config.deliver) this.#left.deliver = times;
    if (config.recall) this.#left.recall = times;
    if (config.takeBack) this.#left.takeBack = times;
    if (config.offers) this.#left.offers = times;
  }

  /** Returns the fault for the current call, and counts it. */
  take<K extends keyof Faults>(call: K): Faults[K] | 'ok' {
    if (this.#left[call] <= 0) return 'ok';
    this.#left[call] -= 1;
    return this.#now[call];
  }

  clear(): void {
    this.set({ characters: 'ok', deliver: 'ok', recall: 'ok', takeBack: 'ok', offers: 'ok' });
  }

  show(): Faults {
    return {
      characters: this.#left.characters > 0 ? this.#now.characters : 'ok',
      deliver: this.#left.deliver > 0 ? this.#now.deliver : 'ok',
      recall: this.#left.recall > 0 ? this.#now.recall : 'ok',
      takeBack: this.#left.takeBack > 0 ? this.#now.takeBack : 'ok',
      offers: this.#left.offers > 0 ? this.#now.offers : 'ok',
    };
  }
}
