import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';

/** Attempts to pay that began in a time, and those of them that were captured by its end. */
const outcomes = z.strictObject({ begun: z.int(), captured: z.int() });

const rate = z.strictObject({
  name: z.string().nullable().describe('The method, or the country; null: the order has no country.'),
  now: outcomes,
  before: outcomes.describe('The same time a week ago, as it stood then.'),
  change: z
    .enum(['none', 'few', 'lower', 'much_lower'])
    .describe('`few`: too few attempts to compare. `none`: no lower than chance explains.'),
});

const problem = z.strictObject({
  kind: z.enum(['workers', 'events', 'deliveries', 'game', 'payments', 'database']),
  level: z.enum(['bad', 'warn']),
  text: z.string(),
});

const game = z.strictObject({
  gid: z.int(),
  name: z.string().nullable(),
  state: z.enum(['ok', 'slow', 'not_answering', 'refusing', 'idle']),
  delivered: z.int().describe('Deliveries of the last hour that the game accepted.'),
  refused: z.int().describe('Deliveries of the last hour that the game refused.'),
  retrying: z.int().describe('Open deliveries of any age with a failed try.'),
  parked: z.int().describe('Deliveries of any age that wait for an operator.'),
  seconds: z.number().nullable().describe('Median time to deliver in the last hour; null: nothing was delivered.'),
  lastAcceptedAt: instant.nullable(),
  lastError: z.string().nullable(),
});

/** Work that waits: at most a number of rows is counted. */
const waiting = z.strictObject({
  count: z.int(),
  isMore: z.boolean().describe('There are more than `count`.'),
  oldest: instant.nullable(),
  level: z.enum(['ok', 'warn', 'bad']),
});

/** One number for each of the last 60 minutes, the oldest first; the last one is the current minute. */
const minutes = z.array(z.int()).length(60);

const today = z.strictObject({
  at: instant.describe('The time of the newest data.'),
  problems: z.array(problem),
  from: instant.describe('The first of the 60 minutes.'),
  orders: minutes.describe('Orders placed in each minute.'),
  rates: z.strictObject({
    from: instant,
    until: instant,
    total: rate,
    methods: z.array(rate),
    countries: z.array(rate),
  }),
  deliveries: waiting.describe('Deliveries that the shop still tries.'),
  parked: waiting.describe('Deliveries that wait for an operator.'),
  lanes: z.array(
    waiting.extend({
      lane: z.enum(['webhooks', 'money', 'follow_up']),
      failing: z.int().describe('Events with a failed try.'),
      slowest: z.string().nullable().describe('The subscriber that is furthest behind.'),
    }),
  ),
  games: z.array(game),
  workers: z.enum(['alive', 'none', 'unknown']),
  database: z.strictObject({
    level: z.enum(['ok', 'warn', 'bad']).describe('By its connections, statements and replicas.'),
    bytes: z.int(),
    connections: z.int(),
    mostConnections: z.int(),
    oldestSeconds: z.number().describe('Of the statement that runs longest; 0: none.'),
    oldestBy: z.string().nullable().describe('The application of that statement.'),
    replicaSeconds: z.number().nullable().describe('Of the replica that is furthest behind; null: no replica.'),
  }),
});

const money = z.array(
  z.strictObject({
    currency: z.string(),
    captures: z.int(),
    taken: z.int().describe('Captured in the last 60 minutes, in minor units.'),
    back: z.int().describe('Refunded, paid back or disputed in these minutes, less what came back from disputes.'),
    minutes: minutes.describe('Captured in each minute.'),
  }),
);

const output = today.extend({ money: money.nullable().describe('Null: the role may not see money.') });

/** The state of the shop now. */
export const todayApi = {
  'GET /today': {
    summary: 'Orders, money, payments, deliveries, games, events, workers and database of the last hour',
    auth: 'operator',
    output,
    errors: [],
  },
  'GET /today/events': {
    summary: 'The same, now and every few seconds, until the session ends',
    auth: 'operator',
    stream: 'today',
    output,
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
