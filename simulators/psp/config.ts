import { z } from 'zod';
import { webhookFault } from './webhooks.ts';

/** A country of ISO 3166. */
export const issuer = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable();

/** How the provider behaves; `PUT /control/config` merges into it. */
export const pspConfig = z.strictObject({
  /** Decides each payment right after its creation, without a visit of the page. */
  auto: z.enum(['success', 'decline']).nullable(),
  /** `timeout`: the payment is made, the answer never comes; `delayMs`: it comes so much later. */
  create: z.union([z.enum(['ok', 'error', 'timeout']), z.strictObject({ delayMs: z.int().min(0).max(60_000) })]),
  webhooks: webhookFault,
  /** Where cards are issued of which nothing else is said; null: that is not told. */
  issuedIn: issuer,
  /** Where webhooks go; null sends none. */
  webhookUrl: z.url({ protocol: /^https?$/ }).nullable(),
});

export type PspConfig = z.infer<typeof pspConfig>;

export const NORMAL = {
  auto: null,
  create: 'ok',
  webhooks: 'ok',
  issuedIn: 'DE',
} as const satisfies Partial<PspConfig>;
