import type { OrderFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { FollowUpSubscriber } from '#server/db/events/follow-up.work.ts';
import type { MoneySubscriber } from '#server/db/events/relay.ts';
import { notErased } from '#server/domains/accounts/index.ts';
import { eraseCounts } from '#server/domains/limits/index.ts';
import { eraseReceipts } from '#server/domains/receipts/index.ts';
import { activityFollowers } from './activities.ts';
import type { Domains } from './domains.ts';

const playersOf = (facts: readonly { playerId: string }[]): string[] => facts.map(({ playerId }) => playerId);

/** A delayed event may arrive after its player was erased. */
async function ofTheLiving<F extends { playerId: string }>(tx: Tx, facts: readonly F[]): Promise<F[]> {
  const known = await notErased(tx, playersOf(facts));
  return facts.filter(({ playerId }) => known.has(playerId));
}

/** Subscribers of the money lane, in order. Their writes for an event commit or roll back together. */
export const moneyLane = ({ payments, orders, coupons, activities: { rewards } }: Domains): MoneySubscriber[] => [
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
      'account.erased': orders.onErased,
    },
  },
  { name: 'rewards', on: { 'delivery.accepted': rewards.onAccepted, 'delivery.refused': rewards.onRefused } },
  { name: 'coupons', on: { 'account.erased': coupons.onErased } },
  { name: 'limits', on: { 'account.erased': (tx, facts) => eraseCounts(tx, playersOf(facts)) } },
];

/**
 * Points change as orders are sent and refunded; levels follow in the same transaction, and open order pages are
 * notified.
 */
function pointsFollower({
  orders,
  activities: { points, vip, rewards },
}: Pick<Domains, 'orders' | 'activities'>): FollowUpSubscriber {
  const booked = async (tx: Tx, facts: readonly OrderFact[], changes: Awaited<ReturnType<typeof points.onSent>>) => {
    await vip.onPoints(tx, changes);
    await orders.announce(
      tx,
      facts.filter((fact) => fact.points).map(({ number }) => number),
    );
  };
  return {
    name: 'points',
    on: {
      'order.sent': async (tx, facts) => booked(tx, facts, await points.onSent(tx, await ofTheLiving(tx, facts))),
      'order.refunded': async (tx, facts) =>
        booked(tx, facts, await points.onRefunded(tx, await ofTheLiving(tx, facts))),
      // A level may have given a reward after the account's grants were erased, and before this event.
      'account.forgotten': async (tx, facts) => {
        await points.onForgotten(tx, facts);
        await rewards.onForgotten(tx, facts);
      },
    },
  };
}

/** Subscribers of the follow-up lane, each at its own pace. A name is the key of a position: it never changes. */
export const followUpLane = ({ accounts, analytics, orders, receipts, activities }: Domains): FollowUpSubscriber[] => [
  {
    name: 'receipts',
    on: {
      ...(receipts && {
        'receipt.due': async (tx, facts) => receipts.onDue(tx, await ofTheLiving(tx, facts)),
      }),
      'account.forgotten': (tx, facts) => eraseReceipts(tx, playersOf(facts)),
    },
  },
  pointsFollower({ orders, activities }),
  {
    name: 'tasks',
    on: {
      'order.sent': async (tx, facts) => activities.tasks.onSent(tx, await ofTheLiving(tx, facts)),
      'order.refunded': async (tx, facts) => activities.tasks.onRefunded(tx, await ofTheLiving(tx, facts)),
      'account.present': async (tx, facts) => activities.tasks.onPresent(tx, await ofTheLiving(tx, facts)),
      'invite.counted': async (tx, facts) => activities.tasks.onInvited(tx, await ofTheLiving(tx, facts)),
      'binding.bound': async (tx, facts) => activities.tasks.onBound(tx, await ofTheLiving(tx, facts)),
      'lottery.drawn': async (tx, facts) => activities.tasks.onDrawn(tx, await ofTheLiving(tx, facts)),
      'account.forgotten': (tx, facts) => activities.tasks.onForgotten(tx, facts),
    },
  },
  { name: 'lottery', on: { 'account.forgotten': (tx, facts) => activities.lottery.onForgotten(tx, facts) } },
  {
    name: 'invites',
    on: {
      'order.sent': async (tx, facts) => activities.invites.onSent(tx, await ofTheLiving(tx, facts)),
      // An erased invitee still counts by their order.
      'order.refunded': (tx, facts) => activities.invites.onRefunded(tx, facts),
      'account.forgotten': (tx, facts) => activities.invites.onForgotten(tx, facts),
    },
  },
  { name: 'notices', on: { 'account.notice': accounts.onNotice } },
  { name: 'analytics', on: { 'account.forgotten': analytics.onForgotten } },
  ...activityFollowers(activities),
];
