import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { webhookData } from '../publisher/webhooks.ts';
import { bound, instant } from '../time.ts';
import { next, page, why } from './shared.ts';

const name = z.string().regex(/^[a-z0-9-]{1,40}$/);
const params = z.strictObject({ name });
const type = z.enum(Object.keys(webhookData) as [keyof typeof webhookData]);

const counted = z.strictObject({ count: z.int(), isMore: z.boolean().describe('There are, or can be, more.') });

const endpoint = z.strictObject({
  name: z.string(),
  host: z.string().describe('Host of the address, without its path.'),
  types: z.array(z.string()).describe('Event types that it receives.'),
  variable: z.string().describe('The variable of its signing secret.'),
  secrets: z.int().describe('Live signing secrets; two during a rotation.'),
  state: z.enum(['sends', 'first', 'down']).describe('`first`: it has not taken an event yet.'),
  isKnown: z.boolean().describe('False: no worker has seen it yet.'),
  failingSince: instant.nullable(),
  error: z.string().nullable().describe('The last error of an endpoint that is down.'),
  nextTryAt: instant.nullable().describe('Of an endpoint that is down.'),
  waiting: counted.describe('Events that were not tried yet.'),
  parked: counted.describe('Events that are tried again, and those behind them.'),
  givenUp: counted.describe('Events that are not tried any more.'),
  lastSuccessAt: instant.nullable(),
  medianMs: z.int().nullable().describe('Of the last 100 calls.'),
});

const answer = { status: z.int().nullable().describe('Null: no answer came.'), ms: z.int() };
const error = z.string().nullable().describe('Null: the endpoint took it.');

const call = z.strictObject({
  at: instant,
  event: z.uuid().describe('The header `webhook-id`.'),
  type: z.string(),
  uid: z.string().nullable().describe('Number of the player.'),
  number: z.string().nullable().describe('The order that it is about.'),
  ...answer,
  error,
});

/** Endpoints of the desk about the publisher's systems that receive webhooks. */
export const endpointsApi = {
  'GET /endpoints': {
    summary: 'The endpoints of the publisher’s systems that receive webhooks, with their state',
    auth: 'operator',
    output: z.strictObject({ endpoints: z.array(endpoint) }),
    errors: [],
  },
  'GET /endpoints/:name/calls': {
    summary: 'The newest tries of an endpoint; a page can be shorter although older tries follow',
    auth: 'operator',
    params,
    query: z.strictObject({
      type: type.optional(),
      failed: z.enum(['true', 'false']).optional().describe('Only tries that failed.'),
      since: bound.optional(),
      ...page,
    }),
    output: z.strictObject({ calls: z.array(call), next }),
    errors: [],
  },
  'GET /endpoints/events/:id': {
    summary: 'An event as it is sent, and its newest 500 tries at all endpoints',
    auth: 'operator',
    params: z.strictObject({ id: z.uuid() }),
    output: z.strictObject({
      id: z.uuid(),
      type: z.string(),
      at: instant,
      storedAt: instant,
      body: z.string(),
      places: z.array(
        z.strictObject({
          endpoint: z.string(),
          state: z
            .enum(['waiting', 'parked', 'given_up', 'passed'])
            .describe('`passed`: it was sent, or the endpoint does not receive this type.'),
          nextTryAt: instant.nullable().describe('Null: it waits behind another event, or is not tried again.'),
        }),
      ),
      tries: z.array(z.strictObject({ endpoint: z.string(), at: instant, ...answer, error })),
    }),
    errors: [],
  },
  'POST /endpoints/:name/replay': {
    summary: 'Send one event, those of a type since a time, or all since a time again',
    auth: 'fresh',
    params,
    body: z.strictObject({
      id: z.uuid().optional(),
      type: type.optional(),
      since: bound.optional(),
      dryRun: z.boolean().default(false).describe('Only counts, and needs no reason.'),
      why: why.optional(),
    }),
    output: z.strictObject({
      events: z.int(),
      isMore: z.boolean().describe('There are, or can be, more.'),
      action: z.uuid().nullable().describe('Its entry in the audit log; null: a dry run has none.'),
    }),
    errors: [],
  },
  // Not a GET: it calls the endpoint.
  'POST /endpoints/:name/test': {
    summary: 'Send a signed event `endpoint.tested` at once',
    auth: 'operator',
    params,
    output: z.strictObject({
      name: z.string(),
      sent: z.string(),
      ...answer,
      answer: z.string().nullable().describe('The beginning of the answer.'),
      problem: z.string().nullable().describe('Null: the endpoint took it.'),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
