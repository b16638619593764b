import type { OrderFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { FollowUpSubscriber } from '#server/db/events/follow-up.work.ts';
import type { MoneySubscriber } from '#server/db/events/relay.ts';
import { withoutErased } from '#server/domains/accounts/index.ts';
import { eraseCounts } from '#server/domains/limits/index.ts';
import { eraseLinks } from '#server/domains/links/index.ts';
import { eraseReceipts } from '#server/domains/receipts/index.ts';
import type { ActivityParts } from './activity.ts';
import type { Domains } from './domains.ts';

const playersOf = (facts: readonly { playerId: string }[]): string[] => facts.map(({ playerId }) => playerId);

/** Subscribers of the money lane, in order. Their writes for an event commit or roll back together. */
export const moneyLane = ({ payments, orders, coupons, rewards }: Domains): MoneySubscriber[] => [
  { name: 'payments', on: { 'payment.webhook_stored': payments.onWebhooks } },
  {
    name: 'orders',
    on: {
      'payment.captured': orders.onCaptured,
      'payment.failed': orders.onFailed,
      'payment.cancelled': orders.onCancelled,
      'payment.instructed': orders.onInstructed,
      'payment.refunded': orders.onRefunded,
      'payment.refund_failed': orders.onRefundFailed,
      'payment.disputed': orders.onDisputed,
      'payment.dispute_closed': orders.onDisputeClosed,
      'delivery.accepted': orders.onAccepted,
      'delivery.refused': orders.onRefused,
      'delivery.recalling': orders.onRecalling,
      'delivery.withdrawn': orders.onWithdrawn,
      'delivery.unclear': orders.onUnclear,
      'delivery.taken_back': orders.onTakenBack,
      'delivery.used': orders.onUsed,
      'account.erased': orders.onErased,
    },
  },
  { name: 'rewards', on: { 'delivery.accepted': rewards.onAccepted, 'delivery.refused': rewards.onRefused } },
  { name: 'coupons', on: { 'account.erased': coupons.onErased } },
  { name: 'links', on: { 'account.erased': (tx, facts) => eraseLinks(tx, playersOf(facts)) } },
  { name: 'limits', on: { 'account.erased': (tx, facts) => eraseCounts(tx, playersOf(facts)) } },
];

/**
 * Points change as orders are sent and refunded; levels follow in the same transaction, and open order pages are
 * notified.
 */
function pointsFollower({
  orders,
  points,
  rewards,
  activities: { vip },
}: Pick<Domains, 'orders' | 'points' | 'rewards' | 'activities'>): FollowUpSubscriber {
  const booked = async (tx: Tx, facts: readonly OrderFact[], changes: Awaited<ReturnType<typeof points.onSent>>) => {
    await vip.onPoints(tx, changes);
    await orders.notifyOrders(
      tx,
      facts.filter((fact) => fact.points).map(({ number }) => number),
    );
  };
  return {
    name: 'points',
    on: {
      'order.sent': async (tx, facts) => booked(tx, facts, await points.onSent(tx, await withoutErased(tx, facts))),
      'order.refunded': async (tx, facts) =>
        booked(tx, facts, await points.onRefunded(tx, await withoutErased(tx, facts))),
      // A level may have given a reward after the account's grants were erased, and before this event.
      'account.forgotten': async (tx, facts) => {
        await points.onForgotten(tx, facts);
        await rewards.onForgotten(tx, facts);
      },
    },
  };
}

/** Subscribers of the follow-up lane, each at its own pace. A name is the key of a position: it never changes. */
export const followUpLane = ({ accounts, analytics, receipts, ...domains }: Domains): FollowUpSubscriber[] => [
  {
    name: 'receipts',
    on: {
      ...(receipts && {
        'receipt.due': async (tx, facts) => receipts.onDue(tx, await withoutErased(tx, facts)),
      }),
      'account.forgotten': (tx, facts) => eraseReceipts(tx, playersOf(facts)),
    },
  },
  pointsFollower(domains),
  { name: 'notices', on: { 'account.notice': accounts.onNotice } },
  { name: 'analytics', on: { 'account.forgotten': analytics.onForgotten } },
  { name: 'push', on: domains.push.followUp },
  { name: 'invoices', on: domains.invoices.followUp },
  { name: 'experiments', on: domains.experiments.followUp },
  ...Object.entries<ActivityParts>(domains.activities).flatMap(([name, { followUp }]) =>
    followUp ? [{ name, on: followUp }] : [],
  ),
];
