import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { until } from '#tests/world/until.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';
import type { Parts } from '../../operations/parts.ts';
import type { Permission } from '../../operations/permissions.ts';
import { todayHandlers } from './today-handlers.ts';

type Today = OperatorOutput<'GET /today'>;

let ops: OpsWorld;
let desk: DeskWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

const WHY = ['--why', 'test'];

/** Signs a new operator in. */
async function operator(name: string, role = 'viewer'): Promise<DeskClient> {
  const { text } = await ops.typeAs(desk.env, 'operators', 'invite', name, '--role', role, ...WHY, '--json');
  const browser = desk.browser();
  await browser.accept(JSON.parse(text).link);
  return browser;
}

/** Opens a stream of an operator. `next` returns its next state; undefined at its end. */
async function open({ url, cookie, headers }: DeskClient) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const answer = await fetch(`${url}/api/today/events`, { headers: { ...headers, cookie }, signal: stop.signal });
  const reader = (answer.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const next = async (): Promise<Today | undefined> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(rest);
      if (found?.[1]) {
        rest = rest.slice(found.index + found[0].length);
        return JSON.parse(found[1]);
      }
      const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }));
      if (done) return undefined;
      rest += value;
    }
  };
  const toTheEnd = async (): Promise<void> => {
    while ((await next()) !== undefined);
  };
  return { answer, next, toTheEnd, close: () => stop.abort() };
}

test('an order appears in the stream a moment after it was sent, with its money', async () => {
  const viewer = await operator('vera');
  const { answer, next } = await open(viewer);
  expect(answer.headers.get('content-type')).toMatch('text/event-stream');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  const first = await next();
  expect(first).toMatchObject({ workers: 'alive', problems: [] });
  await ops.sent();
  const later = await until(next, (state) => state === undefined || (state.money?.[0]?.captures ?? 0) > 0);
  expect(later?.money).toMatchObject([{ captures: 1, taken: 109, back: 0 }]);
  expect(later?.orders.reduce((all, one) => all + one, 0)).toBe(1);
  expect((later?.at ?? '') > (first?.at ?? '')).toBe(true);
  const { body } = await viewer.call('GET /today');
  expect(body.money).toEqual(later?.money);
});

test('a stream ends when its session ends', async () => {
  const viewer = await operator('vito');
  const { next, toTheEnd } = await open(viewer);
  await next();
  await viewer.call('POST /sign-out', { body: { everywhere: false } });
  await toTheEnd();
  expect((await open(viewer)).answer.status).toBe(401);
});

test('a stream ends when its operator is revoked, and those of others go on', async () => {
  const [gone, stays] = [await operator('gus'), await operator('stan')];
  const [ending, going] = [await open(gone), await open(stays)];
  await Promise.all([ending.next(), going.next()]);
  await ops.typeAs(desk.env, 'operators', 'revoke', 'gus', ...WHY);
  await ending.toTheEnd();
  expect(await going.next()).toBeDefined();
});

test('an operator has five streams at once, and one that is closed makes room', async () => {
  const viewer = await operator('vic');
  const streams = [];
  for (let at = 0; at < 5; at += 1) streams.push(await open(viewer));
  expect(streams.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect((await open(viewer)).answer.status).toBe(429);
  expect((await open(await operator('nia'))).answer.status).toBe(200);
  streams[0]?.close();
  await until(
    async () => (await open(viewer)).answer.status,
    (status) => status === 200,
  );
});

test('nobody reads the stream without a session, or from another site', async () => {
  const viewer = await operator('val');
  expect((await open(desk.browser())).answer.status).toBe(401);
  viewer.headers = { 'sec-fetch-site': 'same-site' };
  expect((await open(viewer)).answer.status).toBe(403);
});

/** The handlers over a catalogue that counts reads: each read of the state asks for it once. */
function counted() {
  const reads = { count: 0 };
  const { sql, catalog } = ops.world.context;
  const catalogue = async () => {
    reads.count += 1;
    return catalog.current();
  };
  const handlers = todayHandlers({ readOnly: sql, catalogue } as unknown as Parts, () => false);
  const call = <K extends keyof typeof handlers>(key: K, permissions: Permission[], signal?: AbortSignal) =>
    handlers[key](
      { params: {}, query: {}, body: {} } as never,
      { permissions: new Set(permissions) } as unknown as DeskCaller,
      { signal } as never,
    );
  const read = (...permissions: Permission[]) => call('GET /today', permissions) as Promise<Today>;
  /** Returns the first state of a stream. */
  const watch = async (...permissions: Permission[]): Promise<Today | undefined> => {
    const stop = new AbortController();
    for await (const state of (await call('GET /today/events', permissions, stop.signal)) as AsyncIterable<Today>) {
      stop.abort();
      return state;
    }
    return undefined;
  };
  return { reads, read, watch };
}

test('ten operators cost one read, and each gets what the role may see', async () => {
  const { reads, read, watch } = counted();
  const rich: Permission[] = ['events.read', 'money.read'];
  const states = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? read(...rich) : watch(...rich))));
  const poor = await watch('events.read');
  expect(reads.count).toBe(1);
  expect(new Set(states.map((state) => state?.at)).size).toBe(1);
  expect(states[0]?.money).not.toBeNull();
  expect((await read('events.read')).money).toBeNull();
  expect(poor?.money).toBeNull();
  expect(poor?.orders).toEqual(states[0]?.orders);
  expect(poor?.problems[0]?.text).toMatch('No worker runs');
  for (const forbidden of [read, watch])
    await expect(forbidden('money.read')).rejects.toMatchObject({ code: 'operator.forbidden' });
});
