import type { DomainEvent, ReceiptFact, ReceiptKind } from '#contract/events.ts';
import { LOCALES } from '#contract/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { databaseNow } from '#server/db/now.ts';
import { takenBack } from '#server/kernel/taken-back.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { namesIn, presentPrice } from '../orders.present.ts';
import { type OrderRow, paidTimes } from '../orders.repo.ts';
import { isEndedUnpaid } from '../orders.rules.ts';

/** Money that went back, of one payment: how much it was, how much of it is back in all, and how much came again meanwhile. */
export interface Returned {
  paymentId: string;
  amount: number;
  refunded: number;
  refundsFailed: number;
  /** What is gone of it in all, by refunds and disputes. */
  gone: number;
}

/** An order after something its buyer may be written about; without `returned`, its item arrived. */
export interface Occasion {
  order: OrderRow;
  returned?: Returned;
}

/** Tells what a receipt needs to know, for orders whose buyers left an address: in the transaction of the change. */
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

/** What the buyers of some orders agreed to, by the orders' numbers; nothing is read where nobody had to. */
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

/** Acknowledges that a buyer withdrew from the contract of an order, to the address that they gave for that. */
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
 * The VIP points that a letter tells of; null: none were earned, or none are concerned. Worked out as the ledger does, which follows
 * in a moment.
 */
export function receiptPoints(order: OrderRow, returned: Returned | undefined): ReceiptFact['points'] | null {
  const earned = order.snapshot.price.points ?? 0;
  if (earned === 0) return null;
  // What it earned less something it lost meanwhile was told by the letter of that refund.
  if (!returned) return order.paymentState === 'paid' ? { earned, takenBack: 0 } : null;
  // Of other payments it earned nothing.
  if (order.paymentId !== returned.paymentId || order.itemState === 'waiting') return null;
  const gone = takenBack(earned, returned.gone, order.total);
  return gone > 0 ? { earned, takenBack: gone } : null;
}

/** Why money went back, as the buyer sees it. @param order after the refund */
export function refundKind(order: OrderRow, returned: Returned): ReceiptKind {
  if (isEndedUnpaid(order)) return 'late';
  // Nobody paid twice for what was not sent.
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
  const names = namesIn(catalog.current(), order, locale);
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
