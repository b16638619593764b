import type { Db } from '#server/db/client.ts';
import { type OrderLine, orderOf } from '../orders.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import * as story from '../story.repo.ts';
import { type DisputeLine, disputesOfOrder } from './disputes.repo.ts';

type Rows<F extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<F>>;

/** The facts of an order that the evidence shows, besides those of `OrderLine`. */
export interface Purchase {
  itemName: string | null;
  gameName: string | null;
  regionName: string | null;
  methodName: string | null;
  character: string | null;
  roleId: string | null;
  server: string | null;
  email: string | null;
  language: string;
  country: string | null;
  addressCountry: string | null;
  list: number | null;
  discount: number | null;
  tax: number | null;
  taxIncluded: boolean | null;
  terms: {
    version: string;
    days: number;
    afterDelivery: string;
    waiver: string | null;
    delivered: string | null;
  } | null;
  withdrawnAt: Date | null;
}

export interface Account {
  uid: number;
  nickname: string | null;
  createdAt: Date | null;
  state: string | null;
  signIn: string[];
}

export interface EarlierPurchase {
  number: string;
  createdAt: Date;
  itemName: string | null;
  amount: number;
  currency: string;
  itemState: string;
  /** Paid with the same card or account; null: unknown. */
  sameInstrument: boolean | null;
}

/** All that the evidence of one dispute shows. */
export interface DisputeCase {
  dispute: DisputeLine;
  order: OrderLine;
  purchase: Purchase;
  account: Account;
  payment: story.PaymentLine;
  instrumentCountry: string | null;
  timeline: Rows<typeof story.timelineOf>;
  refunds: Rows<typeof story.refundsOf>;
  deliveries: Rows<typeof story.deliveriesOf>;
  receipts: Rows<typeof story.receiptsOf>;
  sessions: { browser: string | null; os: string | null; game: number | null; createdAt: Date; seenAt: Date }[];
  devices: { firstSeenAt: Date; seenAt: Date }[];
  earlier: EarlierPurchase[];
  /** Earlier purchases in total; `earlier` has the newest. */
  earlierCount: number;
  earlierWithInstrument: number;
}

const EARLIER = 10;
const SIGN_INS = 20;

/**
 * Returns the disputes of an order with their facts, the open ones first.
 * @throws OperationRefusal `order.unknown`
 */
export async function readCases(db: Db, number: string): Promise<DisputeCase[]> {
  const order = await orderOf(db, number);
  const disputes = await disputesOfOrder(db, order);
  if (disputes.length === 0) return [];
  const [purchase, account, payments, timeline, refunds, deliveries, receipts, sessions, devices] = await Promise.all([
    purchaseOf(db, order),
    accountOf(db, order),
    story.paymentsOf(db, order),
    story.timelineOf(db, order),
    story.refundsOf(db, order),
    story.deliveriesOf(db, order),
    story.receiptsOf(db, order),
    signInsOf(db, order),
    devicesOf(db, order),
  ]);
  const rest = {
    order,
    purchase,
    account,
    timeline,
    refunds,
    deliveries,
    receipts,
    sessions: [...sessions],
    devices: [...devices],
  };
  return Promise.all(
    disputes.map(async (dispute): Promise<DisputeCase> => {
      const payment = payments.find(({ id }) => id === dispute.paymentId);
      if (!payment) throw new Error(`payment ${dispute.paymentId} of a dispute is missing`);
      return { dispute, payment, ...(await instrumentOf(db, order, dispute.paymentId)), ...rest };
    }),
  );
}

/**
 * Returns one dispute of an order: the named one, or the only open one.
 * @throws OperationRefusal `order.unknown`, `dispute.unknown`, `dispute.which`
 */
export async function readCase(db: Db, number: string, named: string | undefined): Promise<DisputeCase> {
  const cases = await readCases(db, number);
  const ids = cases.map(({ dispute }) => dispute.dispute).join(' ');
  const found = named === undefined ? cases : cases.filter(({ dispute }) => dispute.dispute === named);
  const open = found.filter(({ dispute }) => dispute.status === 'open');
  const [only, ...others] = open.length > 0 ? open : found;
  if (!only) {
    const message = named ? `Order ${number} has no dispute ${named}.` : `Order ${number} has no dispute.`;
    throw new OperationRefusal('dispute.unknown', message, { number });
  }
  if (others.length > 0)
    throw new OperationRefusal('dispute.which', `The order has several disputes; name one by {id}: ${ids}`, { ids });
  return only;
}

async function purchaseOf(db: Db, { playerId, number }: OrderLine): Promise<Purchase> {
  const [row] = await db<Purchase[]>`
    select snapshot #>> '{names,item}' as "itemName", snapshot #>> '{names,game}' as "gameName",
      snapshot #>> '{names,region}' as "regionName", snapshot #>> '{names,method}' as "methodName",
      role ->> 'name' as character, role ->> 'roleId' as "roleId", role #>> '{server,name}' as server, o.email, o.locale as language,
      snapshot ->> 'country' as country, snapshot ->> 'address' as "addressCountry",
      (snapshot #>> '{price,list}')::bigint as list, (snapshot #>> '{price,discount}')::bigint as discount,
      (snapshot #>> '{price,tax,amount}')::bigint as tax, (snapshot #>> '{price,tax,included}')::boolean as "taxIncluded",
      case when snapshot -> 'agreed' is not null then jsonb_build_object(
        'version', snapshot #>> '{agreed,version}', 'days', (snapshot #>> '{agreed,days}')::int,
        'afterDelivery', snapshot #>> '{agreed,afterDelivery}', 'waiver', a.texts ->> 'waiver', 'delivered', a.texts ->> 'delivered'
      ) end as terms,
      w.made_at as "withdrawnAt"
    from orders o
    left join agreed_texts a on a.version = o.snapshot #>> '{agreed,version}'
    left join withdrawals w on w.player_id = o.player_id and w.number = o.number
    where o.player_id = ${playerId} and o.number = ${number}`;
  if (!row) throw new OperationRefusal('order.unknown', `There is no order ${number}.`, { number });
  return row;
}

async function accountOf(db: Db, { playerId, uid }: OrderLine): Promise<Account> {
  const [row] = await db<Account[]>`
    select p.uid, p.nickname, p.created_at as "createdAt", p.state,
      array(select provider from identities where player_id = p.id order by 1) as "signIn"
    from players p where p.id = ${playerId} and p.state <> 'deleted'`;
  return row ?? { uid, nickname: null, createdAt: null, state: null, signIn: [] };
}

/** Returns the stored sign-ins: sessions that have not ended, by their distance to the order. */
const signInsOf = (db: Db, { playerId, createdAt }: OrderLine) => db<DisputeCase['sessions']>`
  select browser, os, gid as game, created_at as "createdAt", seen_at as "seenAt" from sessions where player_id = ${playerId}
  order by abs(extract(epoch from created_at - ${createdAt}::timestamptz)), id limit ${SIGN_INS}`;

const devicesOf = (db: Db, { playerId }: OrderLine) => db<DisputeCase['devices']>`
  select first_seen_at as "firstSeenAt", seen_at as "seenAt" from devices where player_id = ${playerId}
  order by first_seen_at, seen_at limit ${SIGN_INS}`;

type Earlier = Pick<DisputeCase, 'instrumentCountry' | 'earlier' | 'earlierCount' | 'earlierWithInstrument'>;

/** Returns the earlier paid purchases of the player without a dispute or refund, the newest first. */
async function instrumentOf(db: Db, { playerId, number, createdAt }: OrderLine, paymentId: string): Promise<Earlier> {
  const [payment] = await db<{ instrument: string | null; country: string | null }[]>`
    select instrument, instrument_country as country from payments where player_id = ${playerId} and id = ${paymentId}`;
  const instrument = payment?.instrument ?? null;
  const rows = await db<(EarlierPurchase & { total: number; same: number })[]>`
    select o.number, o.created_at as "createdAt", o.snapshot #>> '{names,item}' as "itemName", p.amount, p.currency,
      o.item_state as "itemState", p.instrument = ${instrument}::text as "sameInstrument",
      count(*) over ()::int as total, count(*) filter (where p.instrument = ${instrument}::text) over ()::int as same
    from payments p join orders o on o.player_id = p.player_id and o.number = p.payable and o.payment_id = p.id
    where p.player_id = ${playerId} and p.payable <> ${number} and p.captured > 0 and p.disputes = '[]'
      and p.refunded = 0 and p.paid_outside = 0 and p.created_at < ${createdAt}
    order by p.created_at desc, p.id limit ${EARLIER}`;
  return {
    instrumentCountry: payment?.country ?? null,
    earlier: rows.map(({ total: _, same: __, ...row }) => row),
    earlierCount: rows[0]?.total ?? 0,
    earlierWithInstrument: rows[0]?.same ?? 0,
  };
}
