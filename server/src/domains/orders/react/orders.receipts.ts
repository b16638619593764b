import type { DomainEvent, ReceiptFact, ReceiptKind } from '#contract/events.ts';
import { LOCALES } from '#contract/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { databaseNow } from '#server/db/now.ts';
import { amountTakenBack } from '#server/kernel/taken-back.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { orderNames, presentPrice } from '../orders.present.ts';
import { type OrderRow, paidTimes } from '../orders.repo.ts';
import { isEndedUnpaid } from '../orders.rules.ts';

/** Refunded money of one payment: its amount, the total refunded so far, and the total of failed refunds. */
export interface Returned {
  paymentId: string;
  amount: number;
  refunded: number;
  refundsFailed: number;
  /** Money gone in all, by refunds and disputes. */
  gone: number;
}

/** An order after an event that its buyer gets a letter about. Without `returned`, its item arrived. */
export interface Occasion {
  order: OrderRow;
  returned?: Returned;
}

/** Publishes the facts for receipts, in the transaction of the change. Only for orders whose buyers left an address. */
export async function publishReceipts(deps: OrdersDeps, tx: Tx, occasions: readonly Occasion[]): Promise<void> {
  const wanted = occasions.flatMap(({ order, returned }) =>
    order.email === null ? [] : [{ order, returned, email: order.email }],
  );
  if (wanted.length === 0) return;
  const times = await paidTimes(
    tx,
    wanted.map(({ order }) => order),
  );
  const paidAt = new Map(times.map(({ number, at }) => [number, at.toISOString()]));
  const at = (await databaseNow(tx)).toISOString();
  const waivers = await waiversOf(
    deps,
    tx,
    wanted.map(({ order }) => order),
  );
  await publish(
    tx,
    wanted.map(({ order, returned, email }): DomainEvent => {
      const content = contentOf(deps, order);
      const waiver = waivers.get(order.number);
      const occasion = {
        kind: returned ? refundKind(order, returned) : ('sent' as const),
        reference: returned ? `${returned.paymentId}.${returned.refunded + returned.refundsFailed}` : '',
        refund: returned ? { paid: returned.amount, refunded: returned.refunded } : null,
      };
      const points = receiptPoints(order, returned);
      const payload = {
        ...content,
        ...occasion,
        ...(points && { points }),
        ...(waiver !== undefined && { waiver }),
        email,
        at,
        paidAt: paidAt.get(order.number) ?? null,
      };
      return { type: 'receipt.due', key: order.number, payload };
    }),
  );
}

/** Returns the waivers that buyers agreed to, by order number. Reads nothing for orders without one. */
async function waiversOf(
  { agreedTexts }: OrdersDeps,
  tx: Tx,
  orders: readonly OrderRow[],
): Promise<Map<string, string>> {
  const waivers = new Map<string, string>();
  for (const { number, snapshot } of orders) {
    const texts = snapshot.agreed && (await agreedTexts.find(tx, snapshot.agreed.version));
    if (texts) waivers.set(number, texts.waiver);
  }
  return waivers;
}

/**
 * Publishes the acknowledgement of a withdrawal from an order's contract, to the address that the buyer gave for it.
 */
export async function publishAcknowledgement(
  deps: OrdersDeps,
  tx: Tx,
  order: OrderRow,
  { name, email, locale, outcome, paidAt }: Acknowledged,
): Promise<void> {
  const waiver = (await waiversOf(deps, tx, [order])).get(order.number);
  const payload: ReceiptFact = {
    ...contentOf(deps, { ...order, locale }),
    kind: 'withdrawal',
    reference: '',
    refund: null,
    email,
    at: order.readAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    ...(waiver !== undefined && { waiver }),
    withdrawal: outcome,
    buyer: name,
  };
  await publish(tx, [{ type: 'receipt.due', key: order.number, payload }]);
}

interface Acknowledged {
  name: string;
  email: string;
  locale: string;
  outcome: 'refund' | 'asked' | 'ended';
  paidAt: Date | null;
}

/**
 * Returns the VIP points to show in a letter; null: none were earned, or the refund does not affect them. Computed like
 * the entries that the points domain books a moment later.
 */
export function receiptPoints(order: OrderRow, returned: Returned | undefined): ReceiptFact['points'] | null {
  const earned = order.snapshot.price.points ?? 0;
  if (earned === 0) return null;
  // After a partial refund the letter of that refund has already shown the points.
  if (!returned) return order.paymentState === 'paid' ? { earned, takenBack: 0 } : null;
  // The order earned nothing from other payments.
  if (order.paymentId !== returned.paymentId || order.itemState === 'waiting') return null;
  const gone = amountTakenBack(earned, returned.gone, order.total);
  return gone > 0 ? { earned, takenBack: gone } : null;
}

/** Returns the reason of a refund as the buyer sees it. @param order the state after the refund */
export function refundKind(order: OrderRow, returned: Returned): ReceiptKind {
  if (isEndedUnpaid(order)) return 'late';
  // An unsent order was not paid twice, so its refund is no surplus.
  if (order.paymentId !== returned.paymentId && order.itemState !== 'waiting') return 'surplus';
  if (returned.refunded < returned.amount) return 'partially_refunded';
  const { itemState } = order;
  return itemState === 'not_met' || itemState === 'withdrawn' ? itemState : 'refunded';
}

function contentOf(
  { catalog }: OrdersDeps,
  order: OrderRow,
): Omit<
  ReceiptFact,
  'kind' | 'reference' | 'refund' | 'points' | 'email' | 'at' | 'paidAt' | 'waiver' | 'withdrawal' | 'buyer'
> {
  const locale = LOCALES.find((known) => known === order.locale) ?? 'en';
  const names = orderNames(catalog.current(), order, locale);
  const { list, discount, coupon, tax, grants } = presentPrice(order.snapshot.price, names);
  const { playerId, number, currency, total, role } = order;
  return {
    playerId,
    number,
    locale,
    game: names.game,
    item: names.item,
    character: role.name,
    server: role.server.name,
    grants: grants.map(({ name, quantity, bonus, extra }) => ({ name, quantity, bonus, extra })),
    method: names.method,
    currency,
    list,
    discount,
    coupon,
    tax,
    total,
  };
}
