import { z } from 'zod';
import { SCOPES } from '#contract/publisher/scopes.ts';
import type { Tx } from '#server/db/client.ts';
import { keyNamed, lockKeys } from '../keys/keys.repo.ts';
import { action } from '../operation.ts';
import { tokenEnd } from '../operators.repo.ts';
import { OperationRefusal } from '../refusal.ts';

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'NAME is up to 40 small letters, digits and . _ - and begins with no sign.');
const DAYS = '{days} is 1 to 365: the new secret is valid for this time.';
const HOURS = '{hours} is 0 to 168: the former secret stays valid for this time.';

/** The caller generates the secret and shows it once; operations get only its hash and its first characters. */
const secret = {
  secretHash: z.instanceof(Uint8Array),
  prefix: z.string().min(1).max(12),
  days: z.int(DAYS).min(1, DAYS).max(365, DAYS).default(365),
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** @throws OperationRefusal `key.unknown`, `key.revoked` */
async function mustBeKey(tx: Tx, name: string): Promise<void> {
  const key = await keyNamed(tx, name);
  if (!key) throw new OperationRefusal('key.unknown', `There is no key ${name}: see \`keys list\`.`, { name });
  if (key.revokedAt) throw new OperationRefusal('key.revoked', `The key ${name} was revoked already.`, { name });
}

/**
 * Makes a key of the server API. The database makes it from the entry of the audit log (migration 098); the portal's
 * role has no other way to make one.
 */
export const keysAdd = action({
  name: 'keys add',
  permission: 'integrations.manage',
  input: z.strictObject({
    name,
    scopes: z
      .array(z.enum(SCOPES, `{scopes} is one or several of ${SCOPES.join(', ')}.`))
      .min(1, '{scopes} is missing: a key without scopes can do nothing.')
      .transform((scopes) => [...new Set(scopes)]),
    ...secret,
  }),
  kept: ({ name, scopes, days, secretHash, prefix }) => ({
    name,
    scopes: scopes.join(' '),
    days: `${days}`,
    prefix,
    secretHash: hex(secretHash),
  }),
  perform: async (_: object, tx, { name, scopes, days, prefix }) => {
    await lockKeys(tx);
    if (await keyNamed(tx, name))
      throw new OperationRefusal(
        'key.exists',
        `There is or was a key ${name}, and the audit log names it: choose another name.`,
        { name },
      );
    return { number: null, key: name, scopes, prefix, expiresAt: await tokenEnd(tx, days) };
  },
});

/** Gives a key a new secret. Its former ones end after the given hours, if they do not end earlier. */
export const keysRotate = action({
  name: 'keys rotate',
  permission: 'integrations.manage',
  input: z.strictObject({
    name,
    ...secret,
    hours: z.int(HOURS).min(0, HOURS).max(168, HOURS).default(24),
  }),
  kept: ({ name, days, hours, secretHash, prefix }) => ({
    name,
    days: `${days}`,
    hours: `${hours}`,
    prefix,
    secretHash: hex(secretHash),
  }),
  perform: async (_: object, tx, { name, days, hours, prefix }) => {
    await lockKeys(tx);
    await mustBeKey(tx, name);
    return { number: null, key: name, prefix, hours, expiresAt: await tokenEnd(tx, days) };
  },
});

/** Ends a key with all its secrets at once, and its requests for approval. */
export const keysRevoke = action({
  name: 'keys revoke',
  permission: 'integrations.manage',
  input: z.strictObject({ name }),
  kept: ({ name }) => ({ name }),
  perform: async (_: object, tx, { name }) => {
    await lockKeys(tx);
    await mustBeKey(tx, name);
    return { number: null, key: name };
  },
});
