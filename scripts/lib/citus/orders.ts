import type { Sql } from '#server/db/client.ts';
import { createDatabase, dropDatabase, onServer, prepare, serversOf } from '#tests/world/cluster.ts';
import { until } from '#tests/world/until.ts';
import { type Buyer, call, hangUp, makeBuyers } from '../../../bench/kit/buyers.ts';
import { placeOrder, totalOf } from '../../../bench/kit/place-order.ts';
import { type BenchWorld, prepareDatabase, putJson, startBenchWorld } from '../../../bench/kit/world.ts';
import { readStatements, type StatementCounts } from './statements.ts';

const BUYERS = 8;
/** Longest wait until an order's item is in the game. */
const SENT_MS = 60_000;

export interface OrdersTrial {
  /** Orders whose item arrived. */
  sent: number;
  failures: string[];
  statements: StatementCounts;
}

/** Places and pays orders through the shop, on a scratch database of a cluster, and waits until each is delivered. */
export async function orderOnCluster(url: string, orders: number): Promise<OrdersTrial> {
  const servers = await serversOf(url);
  const name = `try_citus_${process.pid}`;
  try {
    const databaseUrl = await createDatabase(servers, name);
    await prepare(servers, databaseUrl);
    await onServer(databaseUrl, (sql) => prepareDatabase(sql));
    const world = await startBenchWorld({ databaseUrl });
    try {
      const { sent, failures } = await buyAll(world, orders);
      return {
        sent,
        failures: [...failures, ...(await wrongBooks(world.sql, sent))],
        statements: await readStatements(world.sql),
      };
    } finally {
      await hangUp();
      await world.stop();
    }
  } finally {
    await dropDatabase(servers, name);
  }
}

async function buyAll(world: BenchWorld, orders: number): Promise<{ sent: number; failures: string[] }> {
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const buyers = await makeBuyers(world, BUYERS);
  const failures: string[] = [];
  let [left, sent] = [orders, 0];
  await Promise.all(
    buyers.map(async (buyer) => {
      const total = await totalOf(world, buyer);
      while (left-- > 0) {
        try {
          await buy(world, buyer, total);
          sent += 1;
        } catch (error) {
          failures.push(`orders: ${error instanceof Error ? error.message : error}`);
        }
      }
    }),
  );
  return { sent, failures };
}

async function buy(world: BenchWorld, buyer: Buyer, total: number): Promise<void> {
  const { number } = await placeOrder(world, buyer, total);
  await until(
    () => call<{ itemStatus: string }>(world, buyer.token, `/orders/${number}`),
    ({ itemStatus }) => itemStatus === 'sent',
    SENT_MS,
  );
}

/** Returns what the database says otherwise than the buyers saw. */
async function wrongBooks(sql: Sql, sent: number): Promise<string[]> {
  const [row] = await sql<Record<string, number>[]>`
    select (select count(*)::int from orders where item_state = 'sent') as orders,
      (select count(*)::int from deliveries where state = 'accepted') as deliveries,
      (select count(*)::int from payments where captured = amount) as payments,
      (select count(*)::int / 2 from ledger_entries where kind = 'capture') as captures,
      (select coalesce(sum(amount), 0)::int + ${sent} from ledger_entries) as balance`;
  return Object.entries(row ?? {}).flatMap(([what, count]) =>
    count === sent ? [] : [`books: ${what}: ${count} instead of ${sent}`],
  );
}
