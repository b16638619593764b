import { z } from 'zod';
import { settlement } from './balance.ts';
import { webhookFault } from './webhooks.ts';

/** A country code of ISO 3166. */
export const issuer = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable();

/** The behaviour of the provider; `PUT /control/config` merges into it. */
export const pspConfig = z.strictObject({
  /** Decides each payment right after its creation, without a visit to the page. */
  auto: z.enum(['success', 'decline']).nullable(),
  /** `timeout`: creates the payment but never answers; `delayMs`: answers late by this time. */
  create: z.union([z.enum(['ok', 'error', 'timeout']), z.strictObject({ delayMs: z.int().min(0).max(60_000) })]),
  webhooks: webhookFault,
  /** Issuing country of cards without their own; null: not reported. */
  issuedIn: issuer,
  /** Currencies that are settled in another one. */
  settlement,
  /** URL for webhooks; null sends none. */
  webhookUrl: z.url({ protocol: /^https?$/ }).nullable(),
});

export type PspConfig = z.infer<typeof pspConfig>;

export const NORMAL = {
  auto: null,
  create: 'ok',
  webhooks: 'ok',
  issuedIn: 'DE',
  settlement: {},
} as const satisfies Partial<PspConfig>;
