import type { Sql } from '#server/db/client.ts';
import { operatorsAdd } from '#server/operations/actions/operators.ts';
import { run } from '#server/operations/operation.ts';
import { hashOf, newToken } from '#server/operations/operators.ts';
import { AT_THE_MACHINE, type Role } from '#server/operations/permissions.ts';

/** Creates an operator and returns the environment for their commands. */
export async function asOperator(
  { sql, url }: { sql: Sql; url: string },
  { name = 'ada', role = 'admin' }: { name?: string; role?: Role } = {},
): Promise<{ DATABASE_URL: string; MANAWELL_OPERATOR_TOKEN: string }> {
  const token = newToken();
  const caller = { by: 'the tests', why: 'to act', role: null, permissions: AT_THE_MACHINE };
  await run({ sql }, operatorsAdd, caller, { name, role, tokenHash: hashOf(token), days: 365 });
  return { DATABASE_URL: url, MANAWELL_OPERATOR_TOKEN: token };
}
