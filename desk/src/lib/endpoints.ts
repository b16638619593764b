import type { OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import { count, shortTime } from './format.ts';

/** An address of the publisher's systems that receives webhooks. */
export type Endpoint = OperatorOutput<'GET /endpoints'>['endpoints'][number];
export type EndpointCall = OperatorOutput<'GET /endpoints/:name/calls'>['calls'][number];
export type EndpointEvent = OperatorOutput<'GET /endpoints/events/:id'>;

/** Says in words how an endpoint is. */
export function stateSentence({ state, failingSince, isKnown, error }: Endpoint): string {
  if (state === 'sends') return 'Sends.';
  if (!isKnown) return 'No worker has started to send yet.';
  if (state === 'first' || failingSince === null) return 'Waits for its first success.';
  return `Down since ${shortTime(failingSince)}: ${error ?? 'no error is known'}`;
}

export const secretSentence = ({ secrets, variable }: Endpoint): string => {
  if (secrets === 0) return `${variable} is missing`;
  return secrets === 1 ? 'secret is set' : 'two secrets are valid';
};

/** Writes a count that stops at a limit: "1,000 or more". */
export const limitedCount = (counted: { count: number; isMore: boolean }): string =>
  `${count(counted.count)}${counted.isMore ? ' or more' : ''}`;

/** Number of events in a sentence: "1 event", "1,000 events or more". */
export const eventsText = ({ events, isMore }: { events: number; isMore: boolean }): string =>
  `${count(events)} ${events === 1 ? 'event' : 'events'}${isMore ? ' or more' : ''}`;

/** The filter of the log, which is in the address. */
export interface CallFilter {
  type: string;
  failed: boolean;
  /** ISO 8601 in UTC; empty: all. */
  since: string;
}

const TIME = /^\d{4}-.*Z$/;

/** Reads the filter from an address; parts that are not valid are ignored. */
export function callFilterOf(query: URLSearchParams, types: readonly string[]): CallFilter {
  const [type, since] = [query.get('type') ?? '', query.get('since') ?? ''];
  return {
    type: types.includes(type) ? type : '',
    failed: query.get('failed') === 'true',
    since: TIME.test(since) && !Number.isNaN(Date.parse(since)) ? since : '',
  };
}

const partsOf = ({ type, failed, since }: CallFilter) => ({
  ...(type && { type }),
  ...(failed && { failed: 'true' }),
  ...(since && { since }),
});

/** Returns the address of an endpoint's log with a filter. */
export function logAddress(name: string, filter?: CallFilter): string {
  const query = new URLSearchParams(filter ? partsOf(filter) : {});
  return `/integrations/endpoints/${name}${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the filter as the server takes it. */
export const serverCallFilter = (filter: CallFilter): OperatorInput<'GET /endpoints/:name/calls'>['query'] =>
  partsOf(filter) as OperatorInput<'GET /endpoints/:name/calls'>['query'];
