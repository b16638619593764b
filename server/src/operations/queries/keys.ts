import { z } from 'zod';
import { listKeys } from '../keys/keys.repo.ts';
import { query } from '../operation.ts';

/** Lists the keys of the server API, without their secrets. */
export const keysList = query({
  name: 'keys list',
  permission: 'integrations.manage',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ keys: [...(await listKeys(sql))] }),
});
