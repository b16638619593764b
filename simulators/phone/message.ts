import { z } from 'zod';

/** What a gateway is told: the shop's own form of it, docs/integration/sms.md. */
export const asked = z.strictObject({
  id: z.string().min(1).max(128),
  to: z.string().regex(/^\+\d{7,15}$/),
  text: z.string().min(1).max(1600),
  language: z.string().max(35),
});

export const message = asked.extend({ at: z.string() });
export type Message = z.infer<typeof message>;

/** `refuse`: it says no; `timeout`: the message arrives, its answer does not; `down`: an error, nothing arrives. */
export const phoneMood = z.enum(['ok', 'refuse', 'timeout', 'down']);
export type PhoneMood = z.infer<typeof phoneMood>;
