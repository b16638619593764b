import { z } from 'zod';
import {
  countReplay,
  type EndpointState,
  endpointState,
  findEvent,
  newestCalls,
  placesOf,
  toWebhook,
  triesOf,
} from '#server/domains/webhooks/index.ts';
import { positionAt } from '../cursor.ts';
import {
  countOf,
  endpointName,
  replayedOf,
  replayInput,
  sinceTime,
  unknownEndpoint,
  unknownEvent,
  webhookType,
} from '../integrations/replay-input.ts';
import { query } from '../operation.ts';
import type { Parts, Reading } from '../parts.ts';

type Connected = Pick<Parts, 'integrations'> & Pick<Reading, 'sql'>;

const stateOf = ({ failingSince, lastSuccessAt }: EndpointState): 'sends' | 'first' | 'down' => {
  if (failingSince) return 'down';
  return lastSuccessAt ? 'sends' : 'first';
};

/** Lists the endpoints that receive webhooks, with their state. */
export const endpointsList = query({
  name: 'endpoints list',
  permission: 'events.read',
  input: z.strictObject({}),
  read: async ({ sql, integrations }: Connected) => {
    const endpoints = [];
    for (const endpoint of await integrations.endpoints()) {
      const state = await endpointState(sql, { id: endpoint.name, events: endpoint.types });
      endpoints.push({ ...endpoint, types: [...endpoint.types], state: stateOf(state), ...state });
    }
    return { endpoints };
  },
});

const POSITION = z.tuple([z.int()]);
/** Tries of a page. */
const PAGE = 100;

/** Lists the newest tries of an endpoint. */
export const endpointsLog = query({
  name: 'endpoints log',
  permission: 'events.read',
  input: z.strictObject({
    name: endpointName,
    type: webhookType.optional(),
    failed: z.boolean().default(false).describe('Only tries that failed.'),
    since: sinceTime.optional(),
    after: z.string().max(500).optional().describe('The `next` of the page before; absent: the first page.'),
  }),
  read: async ({ sql, integrations }: Connected, { name, after, ...filter }) => {
    if (!(await integrations.endpoints()).some((one) => one.name === name)) throw unknownEndpoint(name);
    const before = positionAt(after, POSITION)?.[0] ?? null;
    const { calls, until } = await newestCalls(sql, name, filter, { most: PAGE, before });
    return { calls, ...(until !== null && { next: Buffer.from(JSON.stringify([until])).toString('base64url') }) };
  },
});

/** Shows an event as it is sent, and its tries at each endpoint. */
export const endpointsEvent = query({
  name: 'endpoints event',
  permission: 'events.read',
  input: z.strictObject({ id: z.uuid('EVENT is the id of an event: see `endpoints log`.') }),
  read: async ({ sql }, { id }) => {
    const event = await findEvent(sql, id);
    if (!event) throw unknownEvent(id);
    const { type, at, storedAt } = event;
    const { body } = toWebhook(event);
    return {
      ...{ id, type, at, storedAt, body },
      places: await placesOf(sql, event),
      tries: await triesOf(sql, event),
    };
  },
});

/** Counts the events that a replay would send again. */
export const endpointsReplayCount = query({
  name: 'endpoints replay check',
  permission: 'webhooks.replay',
  input: replayInput,
  read: async ({ sql, catalogue }, input) =>
    countOf(await countReplay(sql, input.name, await replayedOf(await catalogue(), sql, input))),
});

/** Sends a signed event `endpoint.tested`, and explains the answer. */
export const endpointsTest = query({
  name: 'endpoints test',
  permission: 'integrations.test',
  input: z.strictObject({ name: endpointName }),
  read: async ({ integrations }: Pick<Parts, 'integrations'>, { name }, { by }) => {
    const trial = await integrations.tryEndpoint(name, by);
    if (!trial) throw unknownEndpoint(name);
    return { name, ...trial };
  },
});
