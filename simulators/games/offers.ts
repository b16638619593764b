import { z } from 'zod';

const item = z.string().min(1).max(64);

/** The answer of a game's backend to `offers`. */
export const offers = z.strictObject({
  lead: z.array(item).default([]),
  hide: z.array(item).default([]),
  /** The reason by language. */
  lock: z.array(z.strictObject({ item, reason: z.record(z.string(), z.string()) })).default([]),
});

export type Offers = z.infer<typeof offers>;

export const offersRequest = z.strictObject({
  uid: z.string().min(1).max(64),
  region: z.string().max(32),
  roleId: z.string().min(1).max(64),
});

/** The offers of one game: for all characters, and those that replace them for single characters. */
export class GameOffers {
  readonly #first: Offers | null;
  #toAll: Offers | null;
  readonly #toRole = new Map<string, Offers>();
  /** How often the shop called it. */
  calls = 0;

  /** @param first offers from the world file; null: the game does not have this call */
  constructor(first: Offers | null) {
    this.#first = first;
    this.#toAll = first;
  }

  /** @param roleId the role; absent: all other roles. @param said null: the game does not have this call */
  set(roleId: string | undefined, said: Offers | null): void {
    if (roleId === undefined) this.#toAll = said;
    else if (said) this.#toRole.set(roleId, said);
    else this.#toRole.delete(roleId);
  }

  /** Null: the game does not have this call. */
  of(roleId: string): Offers | null {
    this.calls += 1;
    return this.#toRole.get(roleId) ?? this.#toAll;
  }

  clear(): void {
    this.#toAll = this.#first;
    this.#toRole.clear();
    this.calls = 0;
  }
}
