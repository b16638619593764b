/**
 * Measures webhooks that wait for an endpoint that is down, next to one that works. It prints the memory of the
 * portal, the price of a try and the delay of the other endpoint. Then it measures catching up, and checks the order
 * of each player.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import { cpuOf } from './cpu.ts';
import { memoryOf } from './memory.ts';
import { machine, median, percentile, round, table } from './report.ts';
import { type BenchWorld, startBenchWorld } from './world.ts';

const PLAYERS = 10_000;
/** Rows of one statement that fills the log. */
const PART = 50_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const LONGEST_MS = 500_000;
/** Catching up is measured for so long; what arrived until then was in order. */
const CATCH_UP_MS = 1000 * Number(process.env.BENCH_CATCH_UP_SECONDS ?? 500);
/** Events a second for the endpoint that works. */
const OTHERS = 10;

/** An endpoint of the benchmark. It notes the last number of each player, and each one that comes out of order. */
class Receiver {
  isDown = false;
  tries = 0;
  taken = 0;
  outOfOrder = 0;
  readonly last = new Map<string, number>();
  /** Milliseconds from the event to its arrival. */
  delays: number[] = [];
  #server: Server | null = null;

  async start(): Promise<string> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      this.tries += 1;
      response.statusCode = this.isDown ? 503 : 200;
      if (!this.isDown) this.#take(JSON.parse(Buffer.concat(parts).toString()));
      response.end();
    });
    this.#server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  #take({ at, data }: { at: string; data: { uid: string; n: number } }): void {
    this.taken += 1;
    this.delays.push(Date.now() - Date.parse(at));
    const { uid, n } = data;
    if (n !== (this.last.get(uid) ?? 0) + 1) this.outOfOrder += 1;
    this.last.set(uid, n);
  }

  close(): void {
    this.#server?.close().closeAllConnections();
  }
}

/** @param most events that wait at the end */
export async function measureWaiting(most: number): Promise<void> {
  const [down, up] = [new Receiver(), new Receiver()];
  const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
  const catalog = mkdtempSync(join(tmpdir(), 'catalog-'));
  copyDemo(catalog);
  const url = 'https://crm.example.com/';
  // The other endpoint wants one type, so each round passes over the events that only the first one gets.
  const endpoints = [
    { id: 'down', url, events: ['order.sent'] },
    { id: 'up', url, events: ['player.created'] },
  ];
  // JSON is YAML.
  writeFileSync(join(catalog, 'webhooks.yaml'), JSON.stringify({ endpoints }));
  const env = {
    ...{ WEBHOOK_DOWN_URL: await down.start(), WEBHOOK_DOWN_SECRET: secret() },
    ...{ WEBHOOK_UP_URL: await up.start(), WEBHOOK_UP_SECRET: secret() },
  };
  const world = await startBenchWorld({ catalog, env });
  try {
    console.log(
      `${machine({ postgresql: '18' })} · ${new Date().toISOString()} · load average ${round(loadavg()[0] ?? 0, 1)}`,
    );
    const rows = [];
    let waiting = 0;
    for (const count of [0, Math.round(most / 10), most]) {
      down.isDown = count > 0;
      await fill(world, waiting, count);
      waiting = count;
      rows.push(await measureState(world, { down, up, count }));
      console.log(table(rows.slice(-1)));
    }
    console.log(`\n${table(rows)}\n`);
    console.log(table([await catchUp(world, { down, up, count: most })]));
  } finally {
    await world.stop();
    for (const receiver of [down, up]) receiver.close();
    rmSync(catalog, { recursive: true });
  }
}

/** Adds events until so many wait. Every player has numbers 1, 2, 3 and so on. */
async function fill({ sql }: BenchWorld, from: number, to: number): Promise<void> {
  const about = { gid: 1000039, itemId: 'astralite-300', text: 'x'.repeat(500) };
  for (let at = from; at < to; at += PART) {
    await sql`
      insert into webhook_events (type, key, data, at)
      select 'order.sent', n % ${PLAYERS}::int,
        ${JSON.stringify(about)}::text::jsonb
          || jsonb_build_object('uid', (n % ${PLAYERS}::int)::text, 'n', n / ${PLAYERS}::int + 1),
        now() - interval '3 days' + n * interval '1 millisecond'
      from generate_series(${at}::int, ${Math.min(at + PART, to) - 1}::int) as n`;
  }
  await sql`analyze webhook_events`;
  // The endpoint that works passes over all of them first.
  await until(
    async () =>
      (
        await sql<{ left: number }[]>`
      select (select max(id) from webhook_events) - position as left from webhook_endpoints where name = 'up'`
      )[0]?.left ?? 0,
    (left) => left === 0,
    LONGEST_MS,
  );
}

interface Receivers {
  down: Receiver;
  up: Receiver;
  count: number;
}

let others = 0;
/** Adds events for the endpoint that works. Returns its delays, and the memory of the portal meanwhile. */
async function othersMeanwhile({ sql, pid }: BenchWorld, up: Receiver, isOver: () => boolean) {
  up.delays = [];
  const memory: number[] = [];
  while (!isOver()) {
    memory.push(memoryOf(pid));
    others += 1;
    await sql`
      insert into webhook_events (type, key, data, at)
      values ('player.created', 'other', ${JSON.stringify({ uid: 'other', n: others })}::text::jsonb, clock_timestamp())`;
    await pause(1000 / OTHERS);
  }
  await until(
    () => Promise.resolve(up.taken),
    (taken) => taken >= others,
    LONGEST_MS,
  );
  return { delays: up.delays, memory };
}

const forSeconds = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

/** Measures the quiet price, and that of tries which a statement makes due without a pause. */
async function measureState(world: BenchWorld, { down, up, count }: Receivers) {
  const { sql } = world;
  const spent = async () => {
    const { portal, database } = await cpuOf(world);
    return (portal ?? Number.NaN) + (database ?? Number.NaN);
  };
  const begin = await spent();
  const { delays } = await othersMeanwhile(world, up, forSeconds(SECONDS));
  const quiet = (await spent()) - begin;
  const before = { spent: await spent(), tries: await failuresOf(world) };
  const isOver = forSeconds(SECONDS);
  const trying = othersMeanwhile(world, up, isOver);
  while (count > 0 && !isOver()) {
    await sql`update webhook_endpoints set due_at = now() where name = 'down' and due_at > now()`;
    await pause(200);
  }
  const { memory } = await trying;
  const rounds = (await failuresOf(world)) - before.tries;
  const [size] = await sql<{ mb: number }[]>`select (pg_database_size(current_database()) / 1048576)::int as mb`;
  return {
    waiting: count,
    'RSS in MB, median': round(median(memory)),
    most: round(Math.max(...memory)),
    'database in MB': size?.mb ?? 0,
    'tried rounds': rounds,
    'ms of processor for one': rounds > 0 ? round(((await spent()) - before.spent - quiet) / rounds, 1) : 0,
    'other endpoint: ms, median': round(median(delays)),
    'ms, 99 %': round(percentile(delays, 99)),
    'tries at it': down.tries,
  };
}

const failuresOf = async ({ sql }: BenchWorld): Promise<number> =>
  (await sql<{ failures: number }[]>`select failures from webhook_endpoints where name = 'down'`)[0]?.failures ?? 0;

/** @throws Error if the last webhook of a player is missing */
function checkWhole({ last, taken }: Receiver, count: number): void {
  const wanted = (player: number): number => Math.floor((count - 1 - player) / PLAYERS) + 1;
  const players = Array.from({ length: Math.min(PLAYERS, count) }, (_, player) => player);
  const missing = players.filter((player) => last.get(`${player}`) !== wanted(player));
  if (taken !== count || missing.length > 0)
    throw new Error(`${taken} of ${count} came; ${missing.length} players lack some`);
}

/** Lets the endpoint work again, until it has everything. @throws Error if a player's order was not kept */
async function catchUp(world: BenchWorld, { down, up, count }: Receivers) {
  const { sql } = world;
  down.isDown = false;
  const [begun, before] = [performance.now(), await cpuOf(world)];
  await sql`update webhook_endpoints set due_at = now() where name = 'down'`;
  const isOver = (): boolean => down.taken >= count || performance.now() - begun > CATCH_UP_MS;
  const { delays, memory } = await othersMeanwhile(world, up, isOver);
  const seconds = (performance.now() - begun) / 1000;
  const after = await cpuOf(world);
  const each = (from: number | null, to: number | null): number =>
    round(((to ?? Number.NaN) - (from ?? Number.NaN)) / down.taken, 3);
  if (down.outOfOrder > 0 || down.taken > count) throw new Error(`${down.outOfOrder} webhooks came out of order`);
  if (seconds * 1000 < CATCH_UP_MS) checkWhole(down, count);
  return {
    taken: down.taken,
    seconds: round(seconds, 1),
    'webhooks/s': round(down.taken / seconds),
    'out of order': down.outOfOrder,
    'RSS in MB, median': round(median(memory)),
    most: round(Math.max(...memory)),
    'ms of the portal for one': each(before.portal, after.portal),
    'ms of PostgreSQL for one': each(before.database, after.database),
    'other endpoint: ms, median': round(median(delays)),
    'ms, 99 %': round(percentile(delays, 99)),
  };
}
