import { z } from 'zod';

/** A message in the shop's own format for gateways, docs/integration/sms.md. */
export const asked = z.strictObject({
  id: z.string().min(1).max(128),
  to: z.string().regex(/^\+\d{7,15}$/),
  text: z.string().min(1).max(1600),
  language: z.string().max(35),
});

export const message = asked.extend({ at: z.string() });
export type Message = z.infer<typeof message>;

/**
 * `refuse`: refuses it; `timeout`: receives the message but never answers; `down`: answers an error and receives
 * nothing.
 */
export const phoneMood = z.enum(['ok', 'refuse', 'timeout', 'down']);
export type PhoneMood = z.infer<typeof phoneMood>;
