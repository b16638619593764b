import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/** One finding: its fields depend on the list. Amounts are minor units of `currency`. */
const finding = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const findings = z.array(finding);

/** Differences between the records of the shop and the books of its payment providers. */
export const differencesApi = {
  'GET /differences': {
    summary: 'Compare payments, ledger, orders, deliveries and the providers’ books of UTC days',
    auth: 'operator',
    query: z.strictObject({
      day: z.iso.date().optional().describe('The last day; absent: yesterday.'),
      days: z
        .string()
        .regex(/^\d{1,3}$/)
        .optional()
        .describe('How many days, that one and those before it; absent: one.'),
    }),
    output: z.strictObject({
      day: z.string(),
      days: z.int(),
      total: z.int().describe('All findings; the lists have at most 200 each.'),
      findings: z.strictObject({
        provider: findings,
        unanswered: findings,
        ledger: findings,
        noDelivery: findings,
        noOrder: findings,
        refusedAndKept: findings,
        refunds: findings,
        parked: findings,
      }),
      counts: z.record(z.string(), z.int()).describe('Findings by list.'),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
