import type { BookPayment } from './attacks.ts';
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
  role: { roleId: string; server: { id: string } };
  snapshot: {
    price: { grants: { id: string; quantity: number; bonus: number }[] };
    limit: { roleId: string; period: string } | null;
    stock: boolean;
  };
}

export interface PaymentFact {
  id: string;
  payable: string;
  state: string;
  provider_id: string | null;
  amount: number;
  captured: number;
  refunded: number;
  disputed: number;
}

export interface DeliveryFact {
  id: string;
  reference: string;
  state: string;
  attempts: number;
  reason: string | null;
}

export interface LedgerFact {
  transaction: string;
  payment_id: string;
  account: string;
  kind: string;
  currency: string;
  amount: number;
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

export interface RefundFact {
  payment_id: string;
  amount: number;
  reason: string;
  state: string;
  error: string | null;
}

/** All that the database and the outside say at the end, read without a line of the portal's code. */
export interface Facts {
  orders: OrderFact[];
  events: { number: string; event: string }[];
  payments: PaymentFact[];
  refunds: RefundFact[];
  ledger: LedgerFact[];
  deliveries: DeliveryFact[];
  webhooks: Set<string>;
  counts: { playerId: string; gid: number; item: string; roleId: string; period: string; used: number }[];
  books: { payments: BookPayment[]; deliveries: GameEntry[] };
}

export async function readFacts(world: ChaosWorld): Promise<Facts> {
  const { sql } = world;
  const webhooks = await sql<{ event_id: string }[]>`select event_id from payment_webhooks`;
  const [psp, games] = await Promise.all([
    world.psp.books<{ payments: BookPayment[] }>(),
    world.games.books<{ deliveries: GameEntry[] }>(),
  ]);
  return {
    orders: await sql<OrderFact[]>`
      select number, uid::text, player_id as "playerId", payment_state, item_state, payment_id, total, currency, gid, item, role, snapshot
      from orders order by number`,
    events: await sql<{ number: string; event: string }[]>`select number, event from order_events order by number, id`,
    payments: await sql<PaymentFact[]>`
      select id, payable, state, provider_id, amount, captured, refunded, disputed from payments order by id`,
    refunds: await sql<RefundFact[]>`select payment_id, amount, reason, state, error from refunds`,
    ledger: await sql<
      LedgerFact[]
    >`select transaction, payment_id, account, kind, currency, amount from ledger_entries`,
    deliveries: await sql<DeliveryFact[]>`select id, reference, state, attempts, reason from deliveries`,
    webhooks: new Set(webhooks.map(({ event_id }) => event_id)),
    counts: await sql<Facts['counts']>`
      select player_id as "playerId", gid, item, role_id as "roleId", period::text, used from purchase_counts`,
    books: { payments: psp.payments, deliveries: games.deliveries },
  };
}
