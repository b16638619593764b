import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { acted, why } from './shared.ts';

/** One finding: its fields depend on the list. Amounts are minor units of `currency`. */
const finding = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const findings = z.array(finding);

/** A payment as the list `provider` names it. */
const named = { provider: z.string().min(1).max(64), id: z.string().min(1).max(128), why };

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
  'POST /differences/adopt': {
    summary: 'Take up a payment that only the provider knows',
    auth: 'fresh',
    body: z.strictObject({
      ...named,
      order: z.string().optional().describe('Absent: the number that the shop sent to the provider.'),
      player: z.string().max(254).optional().describe('These are of an order that is lost.'),
      gid: z.int().optional(),
      region: z.string().max(64).optional(),
      item: z.string().max(64).optional(),
      role: z.string().max(64).optional(),
      deliver: z.boolean().optional(),
    }),
    output: acted.extend({
      payable: z.string(),
      captured: z.int(),
      currency: z.string(),
      effect: z.enum(['pays', 'refunded', 'returned', 'sends', 'booked']),
    }),
    errors: [],
  },
  'POST /differences/refund': {
    summary: 'Refund a payment without an order',
    auth: 'fresh',
    body: z.strictObject(named),
    output: acted.extend({ amount: z.int(), currency: z.string() }),
    errors: [],
  },
  'POST /differences/write-off': {
    summary: 'Keep the money of a payment that only the provider knows',
    auth: 'fresh',
    body: z.strictObject(named),
    output: acted.extend({
      booked: z
        .object({ captured: z.int(), currency: z.string() })
        .nullable()
        .describe('Null: another system made the payment.'),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
