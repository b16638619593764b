import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Db } from '#server/db/client.ts';
import { until } from '#tests/world/until.ts';

/** Stores events of a past hour in one transaction. Returns their ids. */
export async function keepEvents(
  db: Db,
  count: number,
  { hoursAgo = 2, bad = false, type = 'track' } = {},
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    insert into analytics_events (day, key, at, app, type, name, time, marks, event)
    select (now() at time zone 'UTC')::date, key, date_trunc('hour', now()) - ${hoursAgo}::int * interval '1 hour', 'shop', ${type}, 'view',
      now(), '{}', json_build_object('#uuid', key, 'bad', ${bad}::boolean, 'text', 'ünï 🎇')
    from (select gen_random_uuid() as key from generate_series(1, ${count}::int)) as made
    returning event ->> '#uuid' as id`;
  return rows.map(({ id }) => id);
}

/** Tests that run next to this one hold transactions open for ten seconds and more. */
const LONGEST_MS = 25_000;

/** Waits until the stored events may be forwarded. Transactions of other databases on the server delay this too. */
export const settled = (db: Db) =>
  until(
    () => db`select from analytics_events where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`,
    (open) => open.length === 0,
    LONGEST_MS,
  );

export type ReceivedEvent = { '#uuid': string; bad: boolean };
type Reply = { status: number; body: string };

/** Starts a receiver that records the events it accepted. */
export async function startReceiver() {
  const taken: ReceivedEvent[] = [];
  const seen = { requests: 0, apps: new Set<unknown>(), largest: 0 };
  const good = (events: readonly ReceivedEvent[]): Reply =>
    events.some(({ bad }) => bad)
      ? { status: 200, body: '{"code":-1,"msg":"bad data"}' }
      : { status: 200, body: '{"code":0}' };
  const rules = { answer: good as (events: readonly ReceivedEvent[]) => Reply | null, good };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const events = JSON.parse(gunzipSync(Buffer.concat(parts)).toString()) as ReceivedEvent[];
    seen.requests += 1;
    seen.apps.add(request.headers.appid);
    seen.largest = Math.max(seen.largest, events.length);
    const reply = rules.answer(events);
    // Null: the receiver never answers.
    if (!reply) return;
    if (reply.body.includes('"code":0')) taken.push(...events);
    response.writeHead(reply.status).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    ids: () => taken.map((event) => event['#uuid']),
    seen,
    rules,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
