import type { Sql } from '#server/db/client.ts';
import { GID } from './world.ts';

/** The stages that an order waits for, one after the other; together they are the whole time. */
export const STAGES = [
  'placed',
  'paid at the provider',
  'webhook stored',
  'settled',
  'in the game',
  'answer recorded',
  'sent',
  'buyer told',
] as const;

export type Stages = Record<(typeof STAGES)[number], number>;

/** An order, and the times of its buyer's actions and answers, in ms since 1970. */
export interface Followed {
  number: string;
  begun: number;
  placed: number;
  told: number;
}

interface Stored {
  number: string;
  captured: string;
  stored: Date;
  settled: Date;
  recorded: Date;
  sent: Date;
}

/**
 * Returns how long orders waited in each stage, in ms on average. A time from the database is the start of the writing
 * transaction; the transaction itself counts for the next stage.
 * @param games URL of the games simulator, whose books say when it received a delivery
 */
export async function stagesOf(sql: Sql, games: string, orders: readonly Followed[]): Promise<Stages> {
  const rows = await sql<Stored[]>`
    select o.number, w.body->>'createdAt' as captured, w.received_at as stored, settled.at as settled, told.created_at as recorded, sent.at as sent
    from unnest(${orders.map(({ number }) => number)}::text[]) as o (number)
    join order_events settled on settled.number = o.number and settled.event = 'paid'
    join order_events sent on sent.number = o.number and sent.event = 'sent'
    join payments p on p.payable = o.number
    join payment_webhooks w on w.body->'data'->'payment'->>'reference' = p.id::text and w.type = 'payment.captured'
    join deliveries d on d.reference = o.number
    join outbox told on told.key = d.id::text and told.type = 'delivery.accepted' /* bench */`;
  const stored = new Map(rows.map((row) => [row.number, row]));
  const arrivals = await arrivalsAt(games);
  const sums = STAGES.map(() => 0);
  let seen = 0;
  for (const order of orders) {
    const row = stored.get(order.number);
    const arrived = arrivals.get(order.number);
    if (!row || arrived === undefined) continue;
    const { captured, ...at } = row;
    const times = [order.begun, order.placed, Date.parse(captured), ...[at.stored, at.settled].map(Number)];
    times.push(arrived, ...[at.recorded, at.sent].map(Number), order.told);
    STAGES.forEach((_, index) => {
      sums[index] = (sums[index] ?? 0) + (times[index + 1] ?? 0) - (times[index] ?? 0);
    });
    seen += 1;
  }
  return Object.fromEntries(STAGES.map((stage, index) => [stage, (sums[index] ?? 0) / seen])) as Stages;
}

/** Returns when the game received the delivery of each order. */
async function arrivalsAt(games: string): Promise<Map<string, number>> {
  const books = await fetch(`${games}/control/books?gid=${GID}`);
  const { deliveries } = (await books.json()) as { deliveries: { orderNumber: string; at: string }[] };
  return new Map(deliveries.map(({ orderNumber, at }) => [orderNumber, Date.parse(at)]));
}
