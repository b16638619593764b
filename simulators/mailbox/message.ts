import { z } from 'zod';

export const email = z.strictObject({
  from: z.string().min(3).max(320),
  to: z.string().min(3).max(320),
  subject: z.string().max(1000),
  text: z.string().max(200_000),
  html: z.string().max(500_000).nullable().default(null),
  messageId: z.string().max(1000).nullable().default(null),
});
export const sms = z.strictObject({ to: z.string().min(3).max(32), text: z.string().min(1).max(2000) });

const stamp = { id: z.string(), at: z.string() };
export const message = z.discriminatedUnion('kind', [
  email.extend({ kind: z.literal('email'), ...stamp }),
  sms.extend({ kind: z.literal('sms'), ...stamp }),
]);

export type Message = z.infer<typeof message>;
