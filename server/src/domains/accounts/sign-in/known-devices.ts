import type { Db } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { type AccountName, isKnownDevice } from './known-devices.repo.ts';

/** The key under which tries at an account are counted. */
export interface AttemptKey {
  key: Buffer;
  /** True: tries of one known browser or player are counted separately. False: all strangers are counted together. */
  known: boolean;
}

/**
 * Returns the key under which a try at an account is counted. Strangers who reach the limit lock out each other, but
 * not a browser in which the owner signed in before. A sign-in through a game does not make a browser known.
 * Otherwise a game could create any number of known browsers, each with its own tries.
 * @param name folded name of the account, also of one that does not exist.
 * @param device id of the browser that makes the try.
 */
export async function attemptKeyFor(
  db: Db,
  account: AccountName,
  name: string,
  device: string | undefined,
): Promise<AttemptKey> {
  // Look up a browser without an id too, so that the response time reveals nothing.
  const known = await isKnownDevice(db, account, sha256(device ?? ''));
  return known && device !== undefined ? separateAttemptKey(name, device) : { key: sha256(name), known: false };
}

/** Returns a separate key for a known browser or a signed-in player. */
export const separateAttemptKey = (name: string, by: string): AttemptKey => ({
  key: sha256(`${name}\n${by}`),
  known: true,
});
