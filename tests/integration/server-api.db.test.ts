import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpsWorld, TOTAL } from '#server/operations/ops.fixture.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';

let ops: OpsWorld;
let backend: ServerClient;
let uid: number;
beforeAll(async () => {
  ops = await OpsWorld.start();
  backend = new ServerClient(ops.world.url, await newKey(ops.world.context.sql, 'backend'));
  const [player] = await ops.world.context.sql<{ uid: number }[]>`select uid from players where username = 'kestrel'`;
  uid = Number(player?.uid);
});
afterAll(() => ops.world.stop());

const why = 'ticket 4711';
const WHY = { why };
const sql = () => ops.world.context.sql;
const entries = (action: string) =>
  sql()<
    { by_name: string; why: string; command: string }[]
  >`select by_name, why, command from operator_actions where id = ${action}`;

/** Makes an order one of yesterday, and returns its number. */
async function toYesterday(number: string): Promise<string> {
  const [moved] = await sql()<{ number: string }[]>`
    update orders set created_at = created_at - interval '1 day',
      number = to_char((created_at - interval '1 day') at time zone 'UTC', 'YYYYMMDD') || substr(number, 9)
    where number = ${number} returning number`;
  return moved?.number ?? '';
}

test('an order is shown as in webhooks, without address and name', async () => {
  const { number } = await ops.sent();
  const { status, body } = await backend.call('GET /orders/:number', { params: { number } });
  expect(status).toBe(200);
  expect(body).toEqual({
    number,
    uid: `${uid}`,
    gid: 1000039,
    region: 'eu',
    item: 'astralite-60',
    roleId: 's3-1187',
    total: TOTAL,
    currency: 'EUR',
    country: 'DE',
    method: 'card',
    payment: 'paid',
    delivery: 'sent',
    refer: null,
    createdAt: expect.any(String),
    paidAt: expect.any(String),
  });
  for (const unknown of ['20200101-AAAAAAAAAA', 'x', '%27'])
    expect(await backend.call('GET /orders/:number', { params: { number: unknown } })).toMatchObject({
      status: 404,
      error: { code: 'order.unknown' },
    });
});

test('the orders of a player come newest first, page by page, and of one game', async () => {
  const numbers: string[] = [];
  for (let n = 0; n < 5; n += 1) numbers.unshift(await ops.place());
  const read = (query: object) =>
    backend.call('GET /players/:uid/orders', { params: { uid }, query: { limit: 2, ...query } });
  const first = await read({});
  const second = await read({ after: first.body.next });
  const found = [...first.body.orders, ...second.body.orders].map(({ number }) => number);
  expect(found).toEqual(numbers.slice(0, 4));
  expect((await read({ gid: 1000041 })).body).toEqual({ orders: [], next: null });
  expect((await read({ gid: 1000039 })).body.orders.map(({ number }) => number)).toEqual(numbers.slice(0, 2));
  const unknown = await backend.call('GET /players/:uid/orders', { params: { uid: 999_999_999 } });
  expect(unknown).toMatchObject({ status: 404, error: { code: 'player.unknown' } });
});

test('the list of all orders is in order of creation, begins where it ended, and leaves out the last minute', async () => {
  await sql()`delete from order_events`;
  await sql()`delete from orders`;
  const read = (query: object = {}) => backend.call('GET /orders', { query: { limit: 2, ...query } });
  const empty = await read();
  expect(empty.body).toEqual({ orders: [], next: expect.any(String), more: false });
  // Three of earlier days, with a day without orders between them. Numbers of a day are in no order.
  const past = ['20250301-ZZZZZZZZZZ', '20250301-AAAAAAAAAA', '20250303-MMMMMMMMMM'];
  for (const [at, number] of past.entries()) {
    const placed = await ops.place();
    const day = `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`;
    await sql()`
      update orders set number = ${number}, created_at = ${day}::date at time zone 'UTC' + make_interval(secs => ${at})
      where number = ${placed}`;
  }
  const fresh = await ops.place();
  const one = await read();
  expect([one.body.orders.map(({ number }) => number), one.body.more]).toEqual([past.slice(0, 2), true]);
  const two = await read({ since: one.body.next });
  expect([two.body.orders.map(({ number }) => number), two.body.more]).toEqual([past.slice(2), false]);
  const three = await read({ since: two.body.next });
  expect(three.body.orders).toEqual([]);
  const settled = await toYesterday(fresh);
  const four = await read({ since: three.body.next });
  expect(four.body.orders.map(({ number }) => number)).toEqual([settled]);
  expect(four.body.more).toBe(false);
  expect((await read({ since: four.body.next })).body).toEqual({ orders: [], next: four.body.next, more: false });
  expect((await read({ from: '2025-03-02' })).body.orders.map(({ number }) => number)).toEqual([past[2], settled]);
});

test.each([
  ['text', 'x'],
  ['nothing', ''],
  [
    'another list',
    Buffer.from('{"list":"player","at":"2026-01-01T00:00:00.000000Z","number":""}').toString('base64url'),
  ],
  ['another form', Buffer.from('{"list": "all","at":"2026-01-01T00:00:00.000000Z","number":""}').toString('base64url')],
  [
    'a year without orders',
    Buffer.from('{"list":"all","at":"0000-01-01T00:00:00.000000Z","number":""}').toString('base64url'),
  ],
  ['SQL', Buffer.from(`{"list":"all","at":"now()","number":"' or 1=1"}`).toString('base64url')],
])('an unknown cursor is refused: %s', async (_, since) => {
  const { status, error } = await backend.call('GET /orders', { query: { since } });
  expect([status, error.code]).toEqual([400, 'request.invalid']);
  expect(JSON.stringify(error.params)).toContain('since is a cursor of an earlier answer');
});

test('a page stops after ten days with orders, and says that there are more', async () => {
  await sql()`delete from order_events`;
  await sql()`delete from orders`;
  const numbers: string[] = [];
  for (let day = 1; day <= 12; day += 1) {
    const placed = await ops.place();
    const number = `202503${String(day * 2).padStart(2, '0')}-AAAAAAAAAA`;
    numbers.push(number);
    await sql()`
      update orders set number = ${number}, created_at = ${number.slice(0, 8)}::date at time zone 'UTC'
      where number = ${placed}`;
  }
  const first = (await backend.call('GET /orders')).body;
  expect([first.orders.map(({ number }) => number), first.more]).toEqual([numbers.slice(0, 10), true]);
  const second = (await backend.call('GET /orders', { query: { since: first.next } })).body;
  expect([second.orders.map(({ number }) => number), second.more]).toEqual([numbers.slice(10), false]);
});

test.each([{ from: '0000-01-01' }, { from: 'today' }, { limit: 0 }, { limit: 501 }, { uid: 1 }])(
  'a wrong query is refused: %j',
  async (query) => {
    expect((await backend.call('GET /orders', { query })).status).toBe(400);
  },
);

test('a day and a cursor at once are refused', async () => {
  const { next } = (await backend.call('GET /orders')).body;
  const both = await backend.call('GET /orders', { query: { since: next, from: '2026-01-01' } });
  expect(both).toMatchObject({ status: 400, error: { code: 'request.invalid' } });
  expect(JSON.stringify(both.error.params)).toContain('Either since or from.');
});

test('a player is shown without name and address', async () => {
  const { body } = await backend.call('GET /players/:uid', { params: { uid } });
  expect(body).toEqual({ uid: `${uid}`, games: expect.any(Array), createdAt: expect.any(String), blocked: null });
});

test('a refund moves the money once, and the audit log names the key and the reason', async () => {
  const { number, payment } = await ops.sent();
  const call = () =>
    backend.call(
      'POST /orders/:number/refund',
      { params: { number }, body: { amount: 40, ...WHY } },
      { key: `refund-${number}` },
    );
  const first = await call();
  expect(first).toMatchObject({ status: 200, body: { number, amount: 40, currency: 'EUR', left: TOTAL - 40 } });
  expect(await entries(first.body.action)).toEqual([{ by_name: 'key backend', why, command: 'orders refund' }]);
  expect((await call()).body).toEqual(first.body);
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === 40,
  );
  // Another amount with the same key is refused; a new key is another refund.
  const other = await backend.call(
    'POST /orders/:number/refund',
    { params: { number }, body: { amount: 41, ...WHY } },
    { key: `refund-${number}` },
  );
  expect(other).toMatchObject({ status: 422, error: { code: 'request.key_reused' } });
  const all = await backend.call('POST /orders/:number/refund', {
    params: { number },
    body: { amount: 'all', keepItem: true, ...WHY },
  });
  expect(all.body).toMatchObject({ amount: TOTAL - 40, left: 0 });
});

test('two calls with one key at the same moment refund once, and both get the answer', async () => {
  const { number } = await ops.sent();
  const call = () =>
    backend.call('POST /orders/:number/refund', { params: { number }, body: { amount: 1, ...WHY } }, { key: number });
  const answers = await Promise.all([call(), call(), call()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.action)).size).toBe(1);
  expect((await ops.actions(number)).map(({ command }) => command)).toEqual(['orders refund']);
});

test('a refusal has its code and a sentence without commands, and does not use up the key', async () => {
  const number = await ops.place();
  const call = () =>
    backend.call('POST /orders/:number/redeliver', { params: { number }, body: WHY }, { key: `again-${number}` });
  expect(await call()).toMatchObject({
    status: 409,
    error: { code: 'operation.refused', params: { reason: 'delivery.none' } },
  });
  const parked = await ops.parked();
  const sent = await backend.call('POST /orders/:number/redeliver', { params: { number: parked.number }, body: WHY });
  expect(sent).toMatchObject({ status: 200, body: { number: parked.number } });
  await ops.reach(parked.number, ({ itemStatus }) => itemStatus === 'sent');
});

test('a write needs a key, a reason and no other field', async () => {
  const input = { params: { uid }, body: WHY };
  expect((await backend.call('POST /players/:uid/unblock', input, { key: '' })).error.code).toBe('request.key_missing');
  const noReason = await backend.call('POST /players/:uid/unblock', { params: { uid }, body: { why: ' ' } });
  expect(noReason).toMatchObject({ status: 400, error: { code: 'request.invalid' } });
  const more = await backend.call('POST /players/:uid/unblock', { params: { uid }, body: { ...WHY, by: 'ada' } });
  expect(more.error).toMatchObject({ code: 'request.unknown_field', params: { field: 'by' } });
});

test('a player is blocked and unblocked', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const blocked = await backend.call('POST /players/:uid/block', { params: { uid }, body: { until, ...WHY } });
  expect(blocked.body).toMatchObject({ uid: `${uid}`, until });
  const shown = await backend.call('GET /players/:uid', { params: { uid } });
  expect(shown.body.blocked).toEqual({ until });
  expect((await backend.call('POST /players/:uid/unblock', { params: { uid }, body: WHY })).status).toBe(200);
  expect((await backend.call('GET /players/:uid', { params: { uid } })).body.blocked).toBeNull();
  const again = await backend.call('POST /players/:uid/unblock', { params: { uid }, body: WHY });
  expect(again.error).toMatchObject({ code: 'operation.refused', params: { reason: 'player.not_blocked' } });
  const unknown = await backend.call('POST /players/:uid/block', { params: { uid: 999_999_999 }, body: WHY });
  expect(unknown).toMatchObject({ status: 404, error: { code: 'player.unknown' } });
  await ops.renew();
});

test('a gift and a coupon are given once, to a player or to the owner of a character', async () => {
  const given = await backend.call('POST /grants', { body: { uid, contents: { points: 5 }, batch: 'gift', ...WHY } });
  expect(given).toMatchObject({ status: 200, body: { uid: `${uid}`, batch: 'gift', given: true } });
  const character = { gid: 1000039, roleId: 's3-1187' };
  const again = await backend.call('POST /grants', {
    body: { ...character, contents: { points: 5 }, batch: 'gift', ...WHY },
  });
  expect(again.body).toMatchObject({ uid: `${uid}`, given: false });
  const named = await backend.call('POST /grants', { body: { uid, contents: { points: 5 }, ...WHY } }, { key: 'k' });
  expect(named.body.batch).toMatch(/^api:backend:[0-9a-f]{32}$/);
  const coupon = await backend.call('POST /coupons', { body: { uid, coupon: 'welcome-10', ...WHY } });
  expect(coupon).toMatchObject({ status: 200, body: { uid: `${uid}`, coupon: 'welcome-10', given: true } });
  const wrong = [
    [{ uid, ...character }, 400, 'request.invalid'],
    [{ gid: 1000039 }, 400, 'request.invalid'],
    [{}, 400, 'request.invalid'],
    [{ uid: 999_999_999 }, 404, 'player.unknown'],
  ] as const;
  for (const [who, status, code] of wrong)
    expect(await backend.call('POST /grants', { body: { ...who, contents: { points: 5 }, ...WHY } })).toMatchObject({
      status,
      error: { code },
    });
  const unknown = await backend.call('POST /coupons', { body: { uid, coupon: 'no-such', ...WHY } });
  expect(unknown.error.code).toBe('operation.refused');
});

test('the time of the last use is kept to the hour', async () => {
  const used = async () =>
    (await sql()<{ at: Date }[]>`select used_at as at from api_key_uses where key = 'backend'`)[0];
  const first = await used();
  expect(first).toBeDefined();
  await backend.call('GET /players/:uid', { params: { uid } });
  expect(await used()).toEqual(first);
  await sql()`update api_key_uses set used_at = now() - interval '61 minutes'`;
  await backend.call('GET /players/:uid', { params: { uid } });
  expect(await used()).not.toEqual(first);
});
