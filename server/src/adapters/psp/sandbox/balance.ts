import { z } from 'zod';
import type { BalanceTransaction } from '#server/domains/payments/payments.port.ts';

const line = z.object({
  id: z.string().min(1).max(128),
  type: z.string().max(64),
  currency: z.string(),
  amount: z.int(),
  fee: z.int(),
  original: z.object({ currency: z.string(), amount: z.int() }).optional(),
  reference: z.string().optional(),
  createdAt: z.iso.datetime(),
});

export const sandboxLines = z.object({ lines: z.array(line), more: z.boolean() });

const KINDS: Readonly<Record<string, BalanceTransaction['kind']>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  payout: 'payout',
};

export const toBalanceTransaction = (found: z.infer<typeof line>): BalanceTransaction => ({
  id: found.id,
  kind: KINDS[found.type] ?? 'adjustment',
  category: found.type,
  currency: found.currency,
  amount: found.amount,
  fee: found.fee,
  charged: found.original ?? null,
  paymentId: found.reference ?? null,
  at: new Date(found.createdAt),
});
