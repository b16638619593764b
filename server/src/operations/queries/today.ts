import { z } from 'zod';
import { query } from '../operation.ts';
import { createTodayReader } from '../today/read-today.ts';

const nothing = z.strictObject({});

/** The state of the shop now, without money. */
export const today = query({
  name: 'today',
  permission: 'events.read',
  input: nothing,
  read: ({ sql, catalogue }) => createTodayReader({ readOnly: sql, catalogue }).today(),
});

/** The money of the last hour by currency. */
export const todayMoney = query({
  name: 'today money',
  permission: 'money.read',
  input: nothing,
  read: async ({ sql, catalogue }) => ({ money: await createTodayReader({ readOnly: sql, catalogue }).money() }),
});
