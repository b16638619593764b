import type { Scope } from '#contract/publisher/scopes.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '../caller.ts';
import { authorOf, KEY_ROLE, permissionsOfScopes } from '../keys/key-rights.ts';
import { keyBySecret } from '../keys/keys.repo.ts';

/** A call with a key counts only while this secret does, also inside of the transaction. */
export const callerOfKey = (
  { name, scopes, secretHash }: { name: string; scopes: readonly Scope[]; secretHash: Buffer },
  why: string,
): Caller => ({
  by: authorOf(name),
  why,
  role: KEY_ROLE,
  permissions: permissionsOfScopes(scopes),
  counts: async (db: Db) => (await keyBySecret(db, secretHash))?.ended === null,
});
