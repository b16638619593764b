import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { FIRST_OTHER } from './books/people.ts';
import { type Cpu, cpuBetween, cpuOf } from './cpu.ts';
import { memoryOf } from './memory.ts';
import { percentile, round } from './report.ts';
import type { BenchWorld } from './world.ts';

/** As many orders as one transaction of the shop puts into one notice. */
const AT_ONCE = 300;
const IDLE_SECONDS = 10;
const OPENING = 50;
const LONGEST_MS = 120_000;

interface Open {
  number: string;
  token: string;
}

/** Returns the open file descriptors of a process, and its limit. */
const filesOf = (pid: number): string => {
  const limit = /Max open files\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1];
  return `${readdirSync(`/proc/${pid}/fd`).length} of ${limit} file descriptors`;
};

/** Each stream comes through a proxy from an address of its own, if the process trusts one. */
const addressOf = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

/**
 * Opens the event streams of `count` unpaid orders on one process, each of another player. Then cancels every
 * order, and counts the streams that heard of it.
 * @param model the uid of a player whose order is copied
 */
export async function measureStreams(world: BenchWorld, count: number, model: number): Promise<void> {
  const before = memoryOf(world.pid);
  const orders = await openOrders(world, count, model);
  const heard = new Map<string, number>();
  const requests: ClientRequest[] = [];
  let opened = 0;
  let cancelledAt = 0;
  const follow = ({ number, token }: Open) =>
    new Promise<void>((resolve, reject) => {
      const url = `${world.portal}/platform/api/orders/${number}/events`;
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(requests.length) };
      const request = get(url, { agent: false, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`));
        let first = true;
        answer.on('error', () => undefined);
        answer.on('data', (chunk: Buffer) => {
          if (first && chunk.includes('event: order')) {
            first = false;
            opened += 1;
            resolve();
          }
          if (chunk.includes('"status":"cancelled"')) heard.set(number, performance.now() - cancelledAt);
        });
      });
      request.on('error', reject);
      requests.push(request);
    });
  const begun = performance.now();
  const atFirst = await cpuOf(world);
  const left = [...orders];
  const openNext = async (): Promise<void> => {
    for (let order = left.pop(); order; order = left.pop()) await follow(order);
  };
  await Promise.all(Array.from({ length: OPENING }, openNext));
  const from = await cpuOf(world);
  const each = cpuBetween(atFirst, from, opened);
  console.log(
    `${opened} streams opened in ${round((performance.now() - begun) / 1000, 1)} s, ${filesOf(world.pid)}; ms of processor for one: ${costOf(each)}`,
  );
  await pause(IDLE_SECONDS * 1000);
  const to = await cpuOf(world);
  const share = (a: number | null, b: number | null) => round(((b ?? 0) - (a ?? 0)) / (10 * IDLE_SECONDS));
  const memory = memoryOf(world.pid);
  const beforeNews = await cpuOf(world);
  cancelledAt = performance.now();
  for (let at = 0; at < orders.length; at += AT_ONCE) await cancel(world, orders.slice(at, at + AT_ONCE));
  while (heard.size < orders.length && performance.now() - cancelledAt < LONGEST_MS) await pause(50);
  const took = [...heard.values()];
  const news = cpuBetween(beforeNews, await cpuOf(world), heard.size);
  console.log(
    `memory of the process ${round(before)} MB before, ${round(memory)} MB with streams (${round(((memory - before) * 1024) / count, 1)} kB each), ${round(memoryOf(world.pid))} MB after; when idle, of one processor: process ${share(from.portal, to.portal)} %, database ${share(from.database, to.database)} %`,
  );
  console.log(
    `${heard.size} of ${orders.length} streams reported the cancellation: half within ${round(percentile(took, 50))} ms, 99 % within ${round(percentile(took, 99))} ms, the last after ${round(percentile(took, 100))} ms; ms of processor for one: ${costOf(news)}`,
  );
  for (const request of requests) request.destroy();
}

const costOf = ({ portal, database }: Cpu): string =>
  `process ${round(portal ?? Number.NaN, 2)}, database ${round(database ?? Number.NaN, 2)}`;

/**
 * Creates unpaid orders, each of another player, as copies of one order; with a session for each.
 * @throws Error if the shop has too few players, or no order to copy
 */
async function openOrders({ sql }: BenchWorld, count: number, model: number): Promise<Open[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const orders = await sql<Open[]>`
    with players as materialized (
      select id, uid, row_number() over (order by uid desc) as n from players where uid >= ${FIRST_OTHER} order by uid desc limit ${count}
    ), made as (
      select * from players join unnest(${tokens}::text[]) with ordinality as made (token, n) using (n)
    ), sessions as (
      insert into sessions (token_hash, player_id, created_at, seen_at, expires_at)
      select sha256(token::bytea), id, now(), now(), now() + interval '1 day' from made
    ), model as materialized (
      select gid, region, item, role, snapshot, currency, total, method, locale, variant from orders where uid = ${model} limit 1
    ), placed as (
      insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, locale, variant,
        created_at, expires_at, updated_at)
      select id, to_char(now(), 'YYYYMMDD') || '-' || upper(substr(md5(random()::text || uid), 1, 10)), uid, 'unpaid', 'waiting', model.*,
        now(), now() + interval '1 hour', now()
      from made, model returning player_id, number
    )
    select number, token from placed join made on made.id = player_id`;
  if (orders.length !== count) throw new Error(`${orders.length} of ${count} orders could be created`);
  return orders;
}

/** Cancels orders with the same rows and notice as the shop itself. */
const cancel = ({ sql }: BenchWorld, orders: readonly Open[]) => sql`
  with changed as (
    update orders set payment_state = 'cancelled', updated_at = now() where number = any(${orders.map(({ number }) => number)}::text[]) returning number
  )
  select pg_notify('orders', string_agg(number, ',')) from changed`;
