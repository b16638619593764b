import type { Sql } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { operatorsAdd, operatorsInvite } from '#server/operations/actions/operators.ts';
import { run } from '#server/operations/operation.ts';
import { hashOf, newInvitation, newToken } from '#server/operations/operators.ts';
import { AT_THE_MACHINE, type Role } from '#server/operations/permissions.ts';

const CALLER = { by: 'the tests', why: 'to act', role: null, permissions: AT_THE_MACHINE };

/** Creates an operator and returns the environment for their commands. */
export async function asOperator(
  { sql, url }: { sql: Sql; url: string },
  { name = 'ada', role = 'admin' }: { name?: string; role?: Role } = {},
): Promise<{ DATABASE_URL: string; MANAWELL_OPERATOR_TOKEN: string }> {
  const token = newToken();
  await run({ sql }, operatorsAdd, CALLER, { name, role, tokenHash: hashOf(token), days: 365 });
  return { DATABASE_URL: url, MANAWELL_OPERATOR_TOKEN: token };
}

/** Invites an operator to the desk, as the command does, without the start of a command. Returns the link. */
export async function inviteOperator(sql: Sql, deskUrl: string, name: string, role: Role): Promise<string> {
  const invitation = newInvitation();
  await run({ sql }, operatorsInvite, CALLER, { name, role, invitationHash: sha256(invitation) });
  return `${deskUrl}/invitation#${invitation}`;
}
