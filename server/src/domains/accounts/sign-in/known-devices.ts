import type { Db } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { type AccountName, isKnownDevice } from './known-devices.repo.ts';

/** For whom tries at an account are counted. */
export interface Counted {
  key: Buffer;
  /** One browser or player by itself, in which the owner was before; else all strangers together. */
  known: boolean;
}

/**
 * For whom a try at an account is counted. Strangers who use up what is allowed lock out each other, and nobody at a browser
 * where the owner was before. A game's word makes no browser such: else it could have as many as it likes, with tries for each.
 * @param name what the account is named by, folded: the same for one that nobody has
 * @param device id of the browser that asks
 */
export async function countedFor(
  db: Db,
  account: AccountName,
  name: string,
  device: string | undefined,
): Promise<Counted> {
  // A browser that tells no id is looked for all the same: the time that it takes says nothing.
  const known = await isKnownDevice(db, account, sha256(device ?? ''));
  return known && device !== undefined ? countedApart(name, device) : { key: sha256(name), known: false };
}

/** Counted by itself: a known browser, or who is signed in. */
export const countedApart = (name: string, by: string): Counted => ({ key: sha256(`${name}\n${by}`), known: true });
