import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { action } from '../operation.ts';
import { admins, endSessionsOf, isOperator, lockOperators, tokenEnd } from '../operators.repo.ts';
import { ROLES } from '../permissions.ts';
import { OperationRefusal } from '../refusal.ts';

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'NAME is up to 40 small letters, digits and . _ - and begins with no sign.');
const role = z.enum(ROLES, `{role} is one of ${ROLES.join(', ')}.`);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const DAYS = '{days} is 1 to 365: so long the token counts.';

/** Throws if the shop would have no admin left: then any user of its machine could make one. */
async function keepAnAdmin(tx: Tx, without: string): Promise<void> {
  const names = await admins(tx);
  if (names.length !== 1 || names[0] !== without) return;
  throw new OperationRefusal('operator.last_admin', 'No admin would be left: make another one first.');
}

/** @throws OperationRefusal `operator.unknown` */
async function mustBeOperator(tx: Tx, name: string): Promise<void> {
  if (await isOperator(tx, name)) return;
  throw new OperationRefusal('operator.unknown', `There is no operator ${name}: see \`operators list\`.`, { name });
}

/**
 * Makes an operator, or a new token that ends the operator's former ones. The caller generates and keeps the token;
 * this action gets only its hash. The database makes the operator from the entry of the audit log (migration 077);
 * the portal's role has no other way to make one.
 */
export const operatorsAdd = action({
  name: 'operators add',
  permission: 'operators.manage',
  input: z.strictObject({
    name,
    role,
    days: z.int(DAYS).min(1, DAYS).max(365, DAYS).default(90),
    tokenHash: z.instanceof(Uint8Array),
  }),
  kept: ({ name, role, days, tokenHash }) => ({ name, role, days: `${days}`, tokenHash: hex(tokenHash) }),
  perform: async (_: object, tx, { name, role, days }) => {
    await lockOperators(tx);
    if (role !== 'admin') await keepAnAdmin(tx, name);
    return { number: null, operator: name, role, expiresAt: await tokenEnd(tx, days) };
  },
});

/**
 * Makes an operator, or changes the role of one, and an invitation to create a passkey for the desk within 30 minutes.
 * It ends earlier invitations; once accepted, it replaces the operator's passkeys. The caller keeps the secret of the
 * link, and this action gets its hash. The database makes both from the entry of the audit log (migration 081).
 */
export const operatorsInvite = action({
  name: 'operators invite',
  permission: 'operators.manage',
  input: z.strictObject({ name, role, invitationHash: z.instanceof(Uint8Array) }),
  kept: ({ name, role, invitationHash }) => ({ name, role, invitationHash: hex(invitationHash) }),
  perform: async (_: object, tx, { name, role }) => {
    await lockOperators(tx);
    if (role !== 'admin') await keepAnAdmin(tx, name);
    return { number: null, operator: name, role };
  },
});

/** Ends an operator with all tokens, passkeys and sessions; the database does it from the entry of the audit log. */
export const operatorsRevoke = action({
  name: 'operators revoke',
  permission: 'operators.manage',
  input: z.strictObject({ name: z.string() }),
  kept: ({ name }) => ({ name }),
  perform: async (_: object, tx, { name }) => {
    await lockOperators(tx);
    await mustBeOperator(tx, name);
    await keepAnAdmin(tx, name);
    return { number: null, operator: name };
  },
});

/** Changes the role of an operator, and ends the open sessions; the database does it from the entry (migration 095). */
export const operatorsRole = action({
  name: 'operators role',
  permission: 'operators.manage',
  input: z.strictObject({ name: z.string(), role }),
  kept: ({ name, role }) => ({ name, role }),
  perform: async (_: object, tx, { name, role }) => {
    await lockOperators(tx);
    await mustBeOperator(tx, name);
    if (role !== 'admin') await keepAnAdmin(tx, name);
    return { number: null, operator: name, role };
  },
});

/** Ends all sessions of an operator at the desk. The operator can sign in again. */
export const operatorsSignOut = action({
  name: 'operators sign-out',
  permission: 'operators.manage',
  input: z.strictObject({ name: z.string() }),
  kept: ({ name }) => ({ name }),
  perform: async (_: object, tx, { name }) => {
    await lockOperators(tx);
    await mustBeOperator(tx, name);
    return { number: null, operator: name, sessions: await endSessionsOf(tx, name) };
  },
});
