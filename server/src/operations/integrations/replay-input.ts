import { z } from 'zod';
import { WEBHOOK_TYPES } from '#contract/publisher/webhooks.ts';
import { bound } from '#contract/time.ts';
import type { Db } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import {
  findEvent,
  MOST_REPLAYED,
  type Replay,
  type Replayed,
  webhookEndpointsIn,
} from '#server/domains/webhooks/index.ts';
import { OperationRefusal } from '../refusal.ts';

const TIME = '{since} is a time such as 2026-11-29T10:00:00Z.';
const CHOICE = 'Give {id}, or {since} with or without {type}.';
export const endpointName = z.string('NAME is the id of an endpoint.').min(1).max(40);
export const webhookType = z.enum(WEBHOOK_TYPES, `{type} is one of ${WEBHOOK_TYPES.join(', ')}.`);
export const sinceTime = z.string(TIME).refine((text) => bound.safeParse(text).success, TIME);

export const replayInput = z
  .strictObject({
    name: endpointName,
    id: z.uuid('{id} is the id of an event: see `endpoints log`.').optional(),
    type: webhookType.optional(),
    since: sinceTime.optional(),
  })
  .refine(({ id, type, since }) => (id === undefined ? since !== undefined : !type && !since), CHOICE);

type ReplayInput = z.output<typeof replayInput>;

export const unknownEndpoint = (name: string): OperationRefusal =>
  new OperationRefusal('endpoint.unknown', `The catalogue has no endpoint ${name}: see \`endpoints list\`.`, { name });

export const unknownEvent = (id: string): OperationRefusal =>
  new OperationRefusal('event.unknown', `The log has no event ${id}. It keeps events for 30 days.`, { id });

const unwanted = (type: string, name: string): OperationRefusal =>
  new OperationRefusal('event.unwanted', `The endpoint ${name} does not receive ${type} (webhooks.yaml).`, { type });

/**
 * Finds the endpoint and the events of a replay.
 * @throws OperationRefusal `endpoint.unknown`, `event.unknown`, `event.unwanted`
 */
export async function replayedOf(
  catalogue: Catalogue,
  db: Db,
  { name, id, type, since = '' }: ReplayInput,
): Promise<Replayed> {
  const endpoint = webhookEndpointsIn(catalogue).find((one) => one.id === name);
  if (!endpoint) throw unknownEndpoint(name);
  const types: readonly string[] = endpoint.events ?? WEBHOOK_TYPES;
  if (id !== undefined) {
    const event = await findEvent(db, id);
    if (!event) throw unknownEvent(id);
    if (!types.includes(event.type)) throw unwanted(event.type, name);
    return { id: event.id };
  }
  if (type === undefined) return { types, since };
  if (!types.includes(type)) throw unwanted(type, name);
  return { type, since };
}

const REFUSALS: Readonly<Record<NonNullable<Replay['refused']>, readonly [code: string, message: string]>> = {
  unseen: ['endpoint.unseen', 'No worker has started to send to this endpoint yet.'],
  waiting: ['event.waiting', 'This event was not sent yet: it waits for its turn.'],
  nothing: ['replay.nothing', 'Nothing that this endpoint was sent is as new as that.'],
  too_many: [
    'replay.too_many',
    `Nothing is sent again: these are more than ${MOST_REPLAYED} events. Give a later {since}, or leave {type} out.`,
  ],
};

/** Returns the number of events of a replay. @throws OperationRefusal if it has none, or too many */
export function countOf(replay: Replay): { events: number; isMore: boolean } {
  if (replay.refused === null) return { events: replay.count, isMore: replay.isMore };
  throw new OperationRefusal(...REFUSALS[replay.refused]);
}
