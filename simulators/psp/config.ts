import { z } from 'zod';
import { webhookFault } from './webhooks.ts';

/** How the provider behaves; `PUT /control/config` merges into it. */
export const pspConfig = z.strictObject({
  /** Decides each payment right after its creation, without a visit of the page. */
  auto: z.enum(['success', 'decline']).nullable(),
  /** `timeout`: the payment is made, the answer never comes; `delayMs`: it comes so much later. */
  create: z.union([z.enum(['ok', 'error', 'timeout']), z.strictObject({ delayMs: z.int().min(0).max(60_000) })]),
  webhooks: webhookFault,
  /** Where webhooks go; null sends none. */
  webhookUrl: z.url({ protocol: /^https?$/ }).nullable(),
});

export type PspConfig = z.infer<typeof pspConfig>;

export const NORMAL = { auto: null, create: 'ok', webhooks: 'ok' } as const satisfies Partial<PspConfig>;
