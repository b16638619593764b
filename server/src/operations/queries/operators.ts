import { z } from 'zod';
import { query } from '../operation.ts';
import { listOperators } from '../operators.repo.ts';
import { PERMISSIONS, permissionsOf, ROLES } from '../permissions.ts';

/** The permissions with the roles that have them. */
const rights = () =>
  PERMISSIONS.map((permission) => ({
    permission,
    roles: ROLES.filter((role) => permissionsOf(role).has(permission)),
  }));

/** Lists the operators, and the permissions of each role. */
export const operatorsList = query({
  name: 'operators list',
  permission: 'operators.manage',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ operators: [...(await listOperators(sql))], rights: rights() }),
});
