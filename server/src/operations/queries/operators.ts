import { z } from 'zod';
import { query } from '../operation.ts';
import { listOperators } from '../operators.repo.ts';

export const operatorsList = query({
  name: 'operators list',
  permission: 'operators.manage',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ operators: [...(await listOperators(sql))] }),
});
