import { z } from 'zod';
import { action } from '../operation.ts';
import { hasAdmin, lockOperators, putOperator, revokeOperator } from '../operators.repo.ts';
import { ROLES } from '../permissions.ts';
import { OperationRefusal } from '../refusal.ts';

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'NAME is up to 40 small letters, digits and . _ - and begins with no sign.');
const DAYS = '{days} is 1 to 365: so long the token counts.';

/** A shop keeps an admin: else whoever is at its machine could make one. */
async function keepAnAdmin(tx: Parameters<typeof hasAdmin>[0]): Promise<void> {
  if (await hasAdmin(tx)) return;
  throw new OperationRefusal('operator.last_admin', 'No admin would be left: make another one first.');
}

/** Makes an operator, or an operator's new token: who makes the token keeps it, this knows its hash alone. */
export const operatorsAdd = action({
  name: 'operators add',
  permission: 'operators.manage',
  input: z.strictObject({
    name,
    role: z.enum(ROLES, `{role} is one of ${ROLES.join(', ')}.`),
    days: z.int(DAYS).min(1, DAYS).max(365, DAYS).default(90),
    tokenHash: z.instanceof(Uint8Array),
  }),
  kept: ({ name, role, days }) => ({ name, role, days: `${days}` }),
  perform: async (_: object, tx, operator) => {
    await lockOperators(tx);
    const had = await hasAdmin(tx);
    const expiresAt = await putOperator(tx, operator);
    if (had) await keepAnAdmin(tx);
    return { number: null, operator: operator.name, role: operator.role, expiresAt };
  },
});

export const operatorsRevoke = action({
  name: 'operators revoke',
  permission: 'operators.manage',
  input: z.strictObject({ name: z.string() }),
  kept: ({ name }) => ({ name }),
  perform: async (_: object, tx, { name }) => {
    await lockOperators(tx);
    if (!(await revokeOperator(tx, name)))
      throw new OperationRefusal('operator.unknown', `There is no operator ${name}: see \`operators list\`.`, { name });
    await keepAnAdmin(tx);
    return { number: null, operator: name };
  },
});
