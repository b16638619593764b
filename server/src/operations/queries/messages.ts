import { z } from 'zod';
import { messagesToday } from '#server/db/message-limits.ts';
import { query } from '../operation.ts';

/** Text messages of today (UTC) by country: what was sent, and what limits held back. */
export const messagesShow = query({
  name: 'messages today',
  permission: 'messages.read',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ countries: await messagesToday(sql) }),
});
