import type { OperatorOutput } from '#contract/operator/index.ts';
import { type Dispute, forDefence } from './evidence.ts';
import { useCan, useOperator } from './use-operator.ts';
import { useRead } from './use-read.ts';
import { useReadPages } from './use-read-pages.ts';

const EVERY_MS = 30_000;

export type WaitingDelivery = OperatorOutput<'GET /deliveries/waiting'>['deliveries'][number];
export type WaitingGame = OperatorOutput<'GET /deliveries/waiting'>['games'][number];
export type UnfinishedRefund = OperatorOutput<'GET /refunds/unfinished'>['refunds'][number];
export type StuckEvent = OperatorOutput<'GET /events/stuck'>['events'][number];
export type SubscriberBehind = OperatorOutput<'GET /events/stuck'>['subscribers'][number];
export type EndpointInTrouble = OperatorOutput<'GET /events/stuck'>['endpoints'][number];
export type Approval = OperatorOutput<'GET /approvals'>['approvals'][number];

const FOR_OPERATORS = ['parked', 'unclear', 'not_taken', 'taken_back'];

/** Deliveries that wait for an operator; the others are still being tried. */
export const forOperators = (deliveries: readonly WaitingDelivery[]): WaitingDelivery[] =>
  deliveries.filter(({ state }) => FOR_OPERATORS.includes(state));

/** Deliveries that the shop is trying again by itself, after at least one failed try. */
export const beingTried = (deliveries: readonly WaitingDelivery[]): WaitingDelivery[] =>
  deliveries.filter(({ state }) => state === 'retrying');

/** Open disputes without evidence at the provider, of the pages that are read. */
export const disputesForDefence = (pages: readonly OperatorOutput<'GET /disputes'>[] = []): Dispute[] =>
  forDefence(pages.flatMap(({ disputes }) => disputes));

/**
 * Reads the work that waits for an operator, each half minute while the desk is visible. The sidebar and the page share
 * the reads. The server refuses the parts that the role may not see.
 */
export function useWaiting() {
  const every = { everyMs: EVERY_MS };
  return {
    deliveries: useReadPages('GET /deliveries/waiting', { query: {} }, every),
    refunds: useRead('GET /refunds/unfinished', {}, every),
    disputes: useReadPages('GET /disputes', { query: {} }, every),
    events: useRead('GET /events/stuck', {}, every),
    approvals: useRead('GET /approvals', { query: {} }, every),
  };
}

/** Returns the number of things that wait, of those that are known: `0`, `12`, or `100+` if there are more. */
export function useWaitingCount(): string {
  const { deliveries, refunds, disputes, events, approvals } = useWaiting();
  const name = useOperator()?.name;
  const mayDecide = useCan()('approvals.decide');
  const toDecide = mayDecide ? (approvals.data?.approvals.filter(({ by }) => by !== name) ?? []) : [];
  const count =
    toDecide.length +
    (deliveries.data?.[0]?.waiting ?? 0) +
    (refunds.data?.refunds.length ?? 0) +
    disputesForDefence(disputes.data).length +
    (events.data?.events.length ?? 0) +
    (events.data?.subscribers.length ?? 0) +
    (events.data?.endpoints.length ?? 0);
  return `${count}${disputes.hasNextPage ? '+' : ''}`;
}
