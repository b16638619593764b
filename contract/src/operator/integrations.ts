import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { acted, next, page, why } from './shared.ts';

const gid = z.string().regex(/^\d{1,15}$/);
const params = z.strictObject({ gid });

const traffic = z.strictObject({
  accepted: z.int(),
  refused: z.int(),
  failed: z.int().describe('No clear answer yet: tried again, or parked.'),
  waiting: z.int(),
  medianSeconds: z.number().nullable().describe('From the payment to the acceptance.'),
  lastError: z.string().nullable().describe('As the game wrote it, shortened.'),
  lastErrorAt: instant.nullable(),
});

const game = z.strictObject({
  gid: z.int(),
  name: z.string(),
  protocol: z.string(),
  host: z.string().nullable().describe('Host of the backend, without its path; null: no address is set.'),
  secrets: z.int().describe('Live signing secrets; two during a rotation.'),
  today: traffic.nullable().describe('Deliveries of the last 24 hours; null: there are none.'),
});

const webhook = z.strictObject({
  receivedAt: instant,
  provider: z.string(),
  eventId: z.string(),
  type: z.string(),
  state: z.enum(['handled', 'waiting', 'failing']),
  error: z.string().nullable(),
  number: z.string().nullable().describe('The order of its payment.'),
});

/** Endpoints about the connections to games and payment providers. */
export const integrationsApi = {
  'GET /games': {
    summary: 'The games’ backends, with the deliveries of the last 24 hours',
    auth: 'operator',
    output: z.strictObject({ games: z.array(game) }),
    errors: [],
  },
  // Not a GET: it calls the game.
  'POST /games/:gid/test': {
    summary: 'Ask a game for the characters of a player who does not exist',
    auth: 'operator',
    params,
    output: z.strictObject({
      gid: z.int(),
      path: z.string(),
      sent: z.string(),
      status: z.int().nullable().describe('Null: no answer came.'),
      answer: z.string().nullable().describe('The beginning of the answer.'),
      ms: z.int(),
      problem: z.string().nullable().describe('Null: the game answers as it should.'),
    }),
    errors: [],
  },
  'POST /games/:gid/signature': {
    summary: 'Verify the signature of a call that a game sent or received',
    auth: 'operator',
    params,
    body: z.strictObject({
      id: z.string().max(200),
      timestamp: z.string().max(20),
      signature: z.string().max(1000),
      body: z.string().max(100_000),
    }),
    output: z.strictObject({
      valid: z.boolean(),
      secret: z.string().nullable().describe('The variable of the secret that signed.'),
      sentence: z.string(),
    }),
    errors: [],
  },
  'GET /webhooks': {
    summary: 'The newest webhooks of payment providers',
    auth: 'operator',
    query: z.strictObject({
      provider: z
        .string()
        .regex(/^[\w-]{1,40}$/)
        .optional(),
      open: z.enum(['true', 'false']).optional().describe('Only those that are not handled.'),
      ...page,
    }),
    output: z.strictObject({ webhooks: z.array(webhook), next }),
    errors: [],
  },
  'POST /webhooks/replay': {
    summary: 'Process a stored webhook again; one that was processed changes nothing',
    auth: 'fresh',
    body: z.strictObject({ provider: z.string().max(40), eventId: z.string().min(1).max(500), why }),
    output: acted.extend({
      type: z.string(),
      changed: z.array(z.strictObject({ paymentId: z.uuid(), state: z.string() })),
      asking: z.boolean().describe('The webhook does not say enough: a worker asks the provider.'),
    }),
    errors: [],
  },
  'GET /secrets': {
    summary: 'The variables that hold secrets, and never their values',
    auth: 'operator',
    output: z.strictObject({
      secrets: z.array(
        z.strictObject({
          variable: z.string(),
          set: z.boolean(),
          valid: z.int().describe('Values that are valid at once: two during a rotation.'),
          docs: z.string(),
        }),
      ),
    }),
    errors: [],
  },
  // Not a GET: it calls the games.
  'POST /golive': {
    summary: 'Run the checks of a shop that is about to open',
    auth: 'operator',
    output: z.strictObject({
      checks: z.array(
        z.strictObject({
          check: z.string(),
          title: z.string(),
          state: z.enum(['done', 'missing', 'unknown']),
          found: z.string(),
          next: z.string(),
        }),
      ),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
