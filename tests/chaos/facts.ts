import { FREE } from './activities/catalogue.ts';
import { type ActivityFacts, readActivities } from './activities/facts.ts';
import type { BookEntry } from './books.ts';
import { type PublisherFacts, readPublisher } from './publisher/facts.ts';
import type { ChaosWorld } from './world.ts';

export interface OrderFact {
  number: string;
  uid: string;
  playerId: string;
  payment_state: string;
  item_state: string;
  payment_id: string | null;
  total: number;
  currency: string;
  gid: number;
  item: string;
  roleId: string;
  serverId: string;
  grants: { id: string; quantity: number; bonus: number; extra: number }[];
  /** When it was placed, in milliseconds. */
  placedAt: number;
  /** Coupons and first top-ups that it uses. */
  benefits: string[];
  /** Its share of the limits: purchases in a period, pieces of the stock, spending in a month. */
  limit: { roleId: string; period: string } | null;
  stock: boolean;
  spending: { month: string; reference: number };
  /** The payment link and the personal offer by which it was placed; null: none. */
  link: string | null;
  offer: string | null;
  /** VIP points that it promised. */
  points: number;
}

export interface PaymentFact {
  id: string;
  payable: string;
  provider: string;
  state: string;
  provider_id: string | null;
  amount: number;
  currency: string;
  captured: number;
  refunded: number;
  disputed: number;
  paid_outside: number;
}

export interface DeliveryFact {
  id: string;
  reference: string;
  source: string;
  state: string;
  attempts: number;
  reason: string | null;
}

export interface TryFact {
  delivery: string;
  roleId: string;
  serverId: string;
}

/** A withdrawal that the shop stored, and how many days after the payment it was made. */
export interface WithdrawalFact {
  number: string;
  outcome: 'refund' | 'asked' | 'ended';
  days: number;
}

/** Sums of a payment's ledger entries, by account. */
export interface BalanceFact {
  payment_id: string;
  provider: number;
  sales: number;
  refunds: number;
  disputes: number;
}

export interface GameEntry {
  gid: number;
  deliveryId: string;
  orderNumber: string;
  uid: string;
  roleId: string;
  serverId: string;
  contents: { id: string; quantity: number }[];
  result: 'accepted' | 'refused';
  calls: number;
}

/** `refunded`: the refunded sum at that time; null for events without it. */
export interface FollowedFact {
  follower: string;
  number: string;
  type: 'paid' | 'sent' | 'refunded';
  refunded: number | null;
}

export interface RefundFact {
  id: string;
  payment_id: string;
  amount: number;
  cause: string;
  cause_id: string | null;
  state: string;
  error: string | null;
}

/** All data of the database and the outside at the end, read without any of the portal's code. */
export interface Facts {
  orders: OrderFact[];
  /** The events of each order in sequence, separated by spaces. */
  timelines: ReadonlyMap<string, string>;
  /** Sequence in which orders were placed: the number of each one's first event. */
  placed: ReadonlyMap<string, number>;
  payments: PaymentFact[];
  refunds: RefundFact[];
  ledger: {
    transactions: number;
    /** Transactions whose entries do not sum to zero. */
    unbalanced: { transaction: string; payment_id: string }[];
    balances: ReadonlyMap<string, BalanceFact>;
  };
  deliveries: DeliveryFact[];
  /** Characters for which tries of a delivery began, by delivery id. */
  tries: ReadonlyMap<string, readonly TryFact[]>;
  withdrawals: WithdrawalFact[];
  webhooks: ReadonlySet<string>;
  counts: { playerId: string; gid: number; item: string; roleId: string; period: string; used: number }[];
  spending: { playerId: string; month: string; reference: number }[];
  /** Reserved and used benefits, with their orders. */
  benefits: { playerId: string; benefit: string; number: string; state: string }[];
  /** Events that each follower received of each order, by `follower number`, in order. */
  followed: ReadonlyMap<string, readonly FollowedFact[]>;
  points: {
    /** Points of each order by its number, and the number of earning entries. */
    orders: ReadonlyMap<string, { net: number; earned: number }>;
    /** Players with entries, their balance and the sum of the entries. */
    balances: { playerId: string; balance: number; sum: number }[];
  };
  activities: ActivityFacts;
  /** Null: this run has no endpoint of webhooks. */
  publisher: PublisherFacts | null;
  books: { payments: BookEntry[]; deliveries: GameEntry[] };
}

/** The database computes sums: a long run has millions of rows. */
export async function readFacts(world: ChaosWorld): Promise<Facts> {
  const { sql } = world;
  const [payments, games] = await Promise.all([world.books(), world.games.books<{ deliveries: GameEntry[] }>()]);
  const events = await sql<{ number: string; events: string; first: number }[]>`
    select number, string_agg(event, ' ' order by id) as events, min(id) as first from order_events group by number`;
  const webhooks = await sql<{ event_id: string }[]>`select event_id from payment_webhooks`;
  return {
    orders: await sql<OrderFact[]>`
      select number, uid::text, player_id as "playerId", payment_state, item_state, payment_id, total, currency, gid, item,
        role->>'roleId' as "roleId", role->'server'->>'id' as "serverId", snapshot->'price'->'grants' as grants,
        snapshot->'benefits' as benefits,
        nullif(snapshot->'limit', 'null') as "limit", (snapshot->'stock')::boolean as stock, snapshot->'spending' as spending,
        (snapshot->'price'->'points')::int as points, snapshot->>'link' as link, snapshot #>> '{price,offer,id}' as offer,
        (extract(epoch from created_at) * 1000)::float8 as "placedAt"
      from orders order by number`,
    timelines: new Map(events.map((row) => [row.number, row.events])),
    placed: new Map(events.map((row) => [row.number, row.first])),
    payments: await sql<PaymentFact[]>`
      select id, payable, provider, state, provider_id, amount, currency, captured, refunded, disputed, paid_outside from payments order by id`,
    refunds: await sql<RefundFact[]>`select id, payment_id, amount, cause, cause_id, state, error from refunds`,
    ledger: await readLedger(world),
    deliveries: await sql<DeliveryFact[]>`select id, reference, source, state, attempts, reason from deliveries`,
    tries: Map.groupBy(
      await sql<TryFact[]>`select delivery, role_id as "roleId", server_id as "serverId" from chaos_tries`,
      ({ delivery }) => delivery,
    ),
    withdrawals: await sql<WithdrawalFact[]>`
      select w.number, outcome, (extract(epoch from w.made_at - min(e.at)) / 86400)::float8 as days
      from withdrawals as w left join order_events as e on e.number = w.number and e.event = 'paid' group by w.player_id, w.number`,
    webhooks: new Set(webhooks.map(({ event_id }) => event_id)),
    counts: await sql<Facts['counts']>`
      select player_id as "playerId", gid, subject as item, scope as "roleId", period::text, used from limit_counts where gid <> 0 and subject <> ${FREE.item}`,
    spending: await sql<Facts['spending']>`
      select player_id as "playerId", month::text, reference from monthly_spending`,
    benefits: await sql<Facts['benefits']>`
      select player_id as "playerId", benefit, number, state from benefit_uses`,
    followed: Map.groupBy(
      await sql<FollowedFact[]>`select follower, number, type, refunded from chaos_followed order by id`,
      ({ follower, number }) => `${follower} ${number}`,
    ),
    points: await readPoints(world),
    activities: await readActivities(world),
    publisher: await readPublisher(world),
    books: { payments, deliveries: games.deliveries },
  };
}

async function readPoints({ sql }: ChaosWorld): Promise<Facts['points']> {
  const orders = await sql<{ number: string; net: number; earned: number }[]>`
    select number, sum(points)::bigint as net, count(*) filter (where kind = 'earned')::int as earned
    from point_entries where number is not null group by number`;
  const balances = await sql<Facts['points']['balances']>`
    select player_id as "playerId", coalesce(min(b.balance), 0) as balance, sum(e.points)::bigint as sum
    from point_entries as e left join point_balances as b using (player_id) group by player_id`;
  return { orders: new Map(orders.map((row) => [row.number, row])), balances };
}

async function readLedger({ sql }: ChaosWorld): Promise<Facts['ledger']> {
  const [{ transactions } = { transactions: 0 }] = await sql<{ transactions: number }[]>`
    select count(distinct transaction)::int as transactions from ledger_entries`;
  const balances = await sql<BalanceFact[]>`
    select payment_id,
      coalesce(sum(amount) filter (where account = 'provider'), 0)::bigint as provider,
      coalesce(sum(amount) filter (where account = 'sales'), 0)::bigint as sales,
      coalesce(sum(amount) filter (where account = 'refunds'), 0)::bigint as refunds,
      coalesce(sum(amount) filter (where account = 'disputes'), 0)::bigint as disputes
    from ledger_entries group by payment_id`;
  return {
    transactions,
    unbalanced: await sql<Facts['ledger']['unbalanced']>`
      select transaction, min(payment_id::text) as payment_id from ledger_entries group by transaction having sum(amount) <> 0`,
    balances: new Map(balances.map((row) => [row.payment_id, row])),
  };
}

/** Returns ledger entries of payments, for the story of a violation. */
export const ledgerOf = ({ sql }: ChaosWorld, payments: readonly string[]): Promise<LedgerEntry[]> => sql<
  LedgerEntry[]
>`
  select transaction, payment_id, account, kind, currency, amount from ledger_entries
  where payment_id = any(${[...payments]}::uuid[]) order by id`;

export interface LedgerEntry {
  transaction: string;
  payment_id: string;
  account: string;
  kind: string;
  currency: string;
  amount: number;
}
