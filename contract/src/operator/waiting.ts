import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { next, page, why } from './shared.ts';

/** A dispute of a payment, with the state of its evidence. */
export const dispute = z.strictObject({
  number: z.string().nullable(),
  uid: z.int().nullable(),
  paymentId: z.uuid(),
  provider: z.string(),
  providerId: z.string().nullable(),
  dispute: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  item: z.string().nullable().describe('State of the item.'),
  dueBy: instant.nullable().describe('The provider’s deadline for evidence.'),
  reason: z.string().nullable().describe('The provider’s reason; null: it names none.'),
  evidence: z
    .string()
    .nullable()
    .describe('State of the evidence: requested, submitted, refused or unclear; null: none.'),
  evidenceError: z.string().nullable(),
  evidenceAt: instant.nullable(),
  takesEvidence: z.boolean().describe('The provider takes evidence by its interface.'),
  updatedAt: instant,
});

const delivery = z.strictObject({
  reference: z.string(),
  source: z.string(),
  id: z.uuid(),
  gid: z.int(),
  gameName: z.string().nullable(),
  roleId: z.string(),
  attempts: z.int(),
  state: z.string(),
  reason: z.string().nullable(),
  dueAt: instant.nullable(),
  since: instant,
});

const refund = z.strictObject({
  payable: z.string(),
  provider: z.string(),
  refundId: z.uuid(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  state: z.string(),
  error: z.string().nullable(),
  at: instant,
  owed: z.int().nullable(),
});

const event = z.strictObject({
  id: z.int(),
  type: z.string(),
  key: z.string(),
  createdAt: instant,
  attempts: z.int(),
  dueAt: instant,
  error: z.string().nullable(),
});

const subscriber = z.strictObject({
  subscriber: z.string(),
  waiting: z.int().describe('Events that wait, 100 at most.'),
  isMore: z.boolean().describe('There can be more.'),
  since: instant.nullable().describe('The time of the oldest; null: none waits.'),
  parked: z.int().describe('Events that failed and are tried again, and those behind them.'),
  error: z.string().nullable(),
});

const endpoint = z.strictObject({
  name: z.string(),
  failingSince: instant.nullable().describe('Set if it has been down for 15 minutes.'),
  error: z.string().nullable(),
  givenUp: z.int().describe('Events that are not tried any more.'),
  isMore: z.boolean().describe('There can be more of these.'),
});

/** Work that waits for an operator. */
export const waitingApi = {
  'GET /deliveries/waiting': {
    summary: 'Deliveries without a final answer; those that wait for an operator come first',
    auth: 'operator',
    query: z.strictObject(page),
    output: z.strictObject({
      deliveries: z.array(delivery),
      waiting: z.int().describe('The number of those that wait for an operator.'),
      trying: z.int().describe('The number of those that the shop still tries or asks about.'),
      games: z
        .array(z.strictObject({ gid: z.int(), name: z.string().nullable(), deliveries: z.int() }))
        .describe('Games with parked deliveries, and the number of those that wait for a retry or are parked.'),
      next,
    }),
    errors: [],
  },
  'POST /deliveries/redeliver': {
    summary: 'Try the waiting and the parked deliveries of a game again now',
    auth: 'operator',
    body: z.strictObject({ game: z.int(), why }),
    output: z.strictObject({ redelivered: z.int() }),
    errors: [],
  },
  'GET /refunds/unfinished': {
    summary: 'Refunds that failed and are still owed, and refunds that take too long',
    auth: 'operator',
    output: z.strictObject({ refunds: z.array(refund) }),
    errors: [],
  },
  'GET /events/stuck': {
    summary: 'Events that were not handled, subscribers that are behind, and endpoints of the publisher that are down',
    auth: 'operator',
    output: z.object({ events: z.array(event), subscribers: z.array(subscriber), endpoints: z.array(endpoint) }),
    errors: [],
  },
  'GET /disputes': {
    summary: 'Disputes: the open ones first, by deadline',
    auth: 'operator',
    query: z.strictObject({ all: z.enum(['true', 'false']).optional(), ...page }),
    output: z.strictObject({ disputes: z.array(dispute), next }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
