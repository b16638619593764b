import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { makeRoom } from '#tests/world/room.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const GID = 1000039;
const choice = { gid: GID, region: 'eu', roleId: 's3-1187', method: 'card' };

let world: World;
let kestrel: Client;
let item: { id: string; total: number };

beforeAll(async () => {
  world = await startWorld();
  kestrel = await world.signIn('kestrel', 'starlight');
  const { body: game } = await world.anonymous.call('GET /games/:gid', { params: { gid: GID } });
  const free = game.items.find((entry) => entry.kind === 'currency' && !entry.limit && entry.prices.EUR);
  item = { id: free?.id ?? '', total: free?.prices.EUR ?? 0 };
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
  await world.games.put({ characters: 'ok', deliver: 'ok' });
});

const place = async (client = kestrel, over: object = {}, key: string = randomUUID()) => {
  await makeRoom(world.context.sql);
  return client.call('POST /orders', { body: { ...choice, item: item.id, total: item.total, ...over } }, key);
};
const pay = (number: string, key = randomUUID(), client = kestrel) =>
  client.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } }, key);
const read = async (number: string) => (await kestrel.call('GET /orders/:number', { params: { number } })).body;
const decide = (redirectUrl: string, outcome: string) =>
  world.psp.post(`/control/payments/${new URL(redirectUrl).pathname.split('/').at(-1)}/outcome`, { outcome });
const delivered = async (number: string) =>
  (await world.games.books<{ deliveries: { orderNumber: string; result: string }[] }>()).deliveries.filter(
    (mail) => mail.orderNumber === number && mail.result === 'accepted',
  );

describe('the whole path', () => {
  test('a paid order is delivered to the character once, and its timeline shows it', async () => {
    const { body: order } = await place();
    expect(order).toMatchObject({ status: 'unpaid', itemStatus: 'waiting', payable: true, total: item.total });
    const { body } = await pay(order.number);
    expect(new URL(body.redirectUrl).origin).toBe(world.psp.url);
    expect((await read(order.number)).status).toBe('paying');
    await decide(body.redirectUrl, 'success');
    const sent = await until(
      () => read(order.number),
      (now) => now.itemStatus === 'sent',
    );
    expect(sent.timeline.map(({ event }) => event)).toEqual(['created', 'paying', 'paid', 'sending', 'sent']);
    expect(await delivered(order.number)).toHaveLength(1);
  });

  test('a declined payment leaves the order payable, and another attempt succeeds', async () => {
    const { body: order } = await place();
    const first = await pay(order.number);
    await decide(first.body.redirectUrl, 'decline');
    const failed = await until(
      () => read(order.number),
      (now) => now.status === 'payment_failed',
    );
    expect(failed).toMatchObject({ payable: true, failure: 'declined' });
    const second = await pay(order.number);
    await decide(second.body.redirectUrl, 'success');
    expect(
      await until(
        () => read(order.number),
        (now) => now.itemStatus === 'sent',
      ),
    ).toMatchObject({ status: 'paid', failure: null });
  });

  test('a delivery that the game refuses for good ends as not met', async () => {
    await world.games.put({ deliver: 'refuse' });
    const { body: order } = await place();
    await decide((await pay(order.number)).body.redirectUrl, 'success');
    // Its money is refunded at once, so the state itself may be over before the test reads it.
    const { timeline } = await until(
      () => read(order.number),
      (now) => now.timeline.some(({ event }) => event === 'not_met'),
    );
    expect(timeline.map(({ event }) => event)).toEqual(expect.arrayContaining(['paid', 'sending', 'not_met']));
    expect(await delivered(order.number)).toHaveLength(0);
  });

  test('the live stream follows the order until it is sent', async () => {
    const { body: order } = await place();
    const stop = new AbortController();
    const stream = await fetch(`${world.url}/platform/api/orders/${order.number}/events`, {
      headers: { authorization: `Bearer ${kestrel.token}` },
      signal: stop.signal,
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    await decide((await pay(order.number)).body.redirectUrl, 'success');
    let seen = '';
    for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      seen += part;
      if (seen.includes('"itemStatus":"sent"')) break;
    }
    stop.abort();
    expect(seen).toContain('"status":"unpaid"');
  });
});

describe('webhooks', () => {
  test('the same webhook many times delivers once', async () => {
    await world.psp.put({ webhooks: { duplicates: 20 } });
    const { body: order } = await place();
    await decide((await pay(order.number)).body.redirectUrl, 'success');
    await until(
      () => read(order.number),
      (now) => now.itemStatus === 'sent',
    );
    await world.context.relay?.idle();
    expect(await delivered(order.number)).toHaveLength(1);
  });

  test.each(['forged', 'wrong_amount'])('a %s webhook never delivers', async (fault) => {
    const { body: order } = await place();
    const { body } = await pay(order.number);
    await world.psp.put({ webhooks: fault });
    await decide(body.redirectUrl, 'success');
    await until(
      async () => (await (await fetch(`${world.psp.url}/control/webhooks`)).json()) as { attempts: unknown[] },
      ({ attempts }) => JSON.stringify(attempts).includes(new URL(body.redirectUrl).pathname.split('/').at(-1) ?? '-'),
    );
    await world.context.relay?.idle();
    expect((await read(order.number)).status).toBe('paying');
    expect(await delivered(order.number)).toHaveLength(0);
  });

  test('an unsigned webhook is refused with 401', async () => {
    const answer = await fetch(`${world.url}/platform/webhooks/sandbox`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});

describe('refusals', () => {
  test.each([
    ['an unknown game', { gid: 1 }, 404, 'game.unknown'],
    ['an unknown region', { region: 'moon' }, 404, 'region.unknown'],
    ['an unknown item', { item: 'nothing' }, 404, 'item.unknown'],
    ['an unknown character', { roleId: 'nobody' }, 404, 'character.unknown'],
    ['an unknown method', { method: 'shells' }, 404, 'method.unknown'],
    ['a currency of another region', { currency: 'JPY' }, 409, 'item.no_price'],
    ['a total that was not shown', { total: 1 }, 409, 'order.price_changed'],
    ['an unknown field', { tip: 1 }, 400, 'request.unknown_field'],
    ['an invalid email', { email: 'me' }, 400, 'request.invalid'],
  ])('%s', async (_, over, status, code) => {
    const answer = await place(kestrel, over);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.error)).not.toMatch(/ at |\.ts:/);
  });

  test('a method that does not accept the currency', async () => {
    const answer = await place(kestrel, { method: 'konbini' });
    expect(['method.currency', 'method.unknown']).toContain(answer.error.code);
  });

  test('an anonymous visitor', async () => {
    expect((await place(world.anonymous)).error.code).toBe('session.required');
  });

  test('a guest account', async () => {
    const guest = await world.signIn('guest', 'guestpass');
    expect((await place(guest)).error.code).toBe('character.guest');
  });

  test('an order of another player is not found, nor payable', async () => {
    const { body: order } = await place();
    const mika = await world.signIn('mika', 'sakura');
    expect((await mika.call('GET /orders/:number', { params: { number: order.number } })).status).toBe(404);
    expect((await pay(order.number, randomUUID(), mika)).error.code).toBe('order.unknown');
  });

  test('a game that does not answer character look-ups', async () => {
    await world.games.put({ characters: 'error' });
    const lena = await world.signIn('lena', 'eisenherz');
    const answer = await lena.call('GET /games/:gid/characters', { params: { gid: 1000041 }, query: { region: 'eu' } });
    expect([answer.status, answer.error.code]).toEqual([503, 'game.unavailable']);
  });

  test('a provider that is down leaves the order payable', async () => {
    const { body: order } = await place();
    await world.psp.put({ create: 'error' });
    const key = randomUUID();
    expect((await pay(order.number, key)).error.code).toBe('payment.provider_unavailable');
    expect((await read(order.number)).payable).toBe(true);
    await world.psp.put({ create: 'ok' });
    expect((await pay(order.number, key)).status).toBe(200);
  });

  test('a paid order cannot be paid again', async () => {
    const { body: order } = await place();
    await decide((await pay(order.number)).body.redirectUrl, 'success');
    await until(
      () => read(order.number),
      (now) => now.status === 'paid',
    );
    expect((await pay(order.number)).error).toMatchObject({ code: 'order.not_payable', params: { status: 'paid' } });
  });
});

describe('idempotency', () => {
  test('the same key with the same input returns the same order', async () => {
    const key = randomUUID();
    const [first, second] = [await place(kestrel, {}, key), await place(kestrel, {}, key)];
    expect(second.body.number).toBe(first.body.number);
  });

  test('the same key with another input is refused', async () => {
    const key = randomUUID();
    await place(kestrel, {}, key);
    const answer = await place(kestrel, { email: 'kestrel@example.com' }, key);
    expect([answer.status, answer.error.code]).toEqual([422, 'request.key_reused']);
  });

  test('the same key of another player is another key', async () => {
    const key = randomUUID();
    const first = await place(kestrel, {}, key);
    const mika = await world.signIn('mika', 'sakura');
    const other = await mika.call(
      'POST /orders',
      { body: { ...choice, region: 'asia', roleId: 'a1-330', item: item.id, total: 0 } },
      key,
    );
    expect(other.error.code).toBe('order.price_changed');
    expect(first.status).toBe(200);
  });

  test('a key at once from many clicks makes one order and one payment', async () => {
    const key = randomUUID();
    const orders = await Promise.all(Array.from({ length: 10 }, () => place(kestrel, {}, key)));
    const numbers = new Set(orders.map(({ body }) => body.number));
    expect(numbers.size).toBe(1);
    const [number = ''] = numbers;
    const payments = await Promise.all(Array.from({ length: 10 }, () => pay(number, key)));
    const urls = new Set(payments.flatMap(({ status, body }) => (status === 200 ? [body.redirectUrl] : [])));
    expect(urls.size).toBe(1);
    expect(payments.every(({ status, error }) => status === 200 || error.code === 'request.in_flight')).toBe(true);
  });
});

describe('history', () => {
  test('lists the player’s own orders, newest first, in pages', async () => {
    const numbers = [];
    for (let i = 0; i < 3; i++) numbers.unshift((await place()).body.number);
    const { body } = await kestrel.call('GET /orders', { query: { size: 3 } });
    expect(body.orders.map(({ number }) => number)).toEqual(numbers);
    expect(body.more).toBe(true);
  });

  test('a filter lists only orders in its states, and a range only those of its days', async () => {
    const mika = await world.signIn('mika', 'sakura');
    const { body: game } = await world.anonymous.call('GET /games/:gid', { params: { gid: GID } });
    const total = game.items.find(({ id }) => id === item.id)?.prices.JPY;
    const over = { region: 'asia', roleId: 'a1-330', currency: 'JPY', total };
    const states = ['paid', 'payment_failed', 'unpaid', 'cancelled', 'disputed'];
    for (const state of states) {
      const { body: order } = await place(mika, over);
      await world.context.sql`update orders set payment_state = ${state} where number = ${order.number}`;
    }
    const list = async (query: Record<string, unknown>) =>
      (await mika.call('GET /orders', { query })).body.orders.map(({ status }) => status);
    expect(await list({})).toEqual(states.toReversed());
    expect(await list({ status: 'paid' })).toEqual(['paid']);
    expect(await list({ status: 'failed' })).toEqual(['payment_failed']);
    expect(await list({ status: 'unpaid' })).toEqual(['unpaid']);
    expect(await list({ status: 'cancelled' })).toEqual(['cancelled']);
    expect(await list({ status: 'refunded' })).toEqual(['disputed']);
    const years = { from: '2023-12-01T00:00:00Z', until: '2024-01-02T00:00:00Z' };
    expect(await list(years)).toEqual([]);
  });

  test.each([
    { from: '0000-01-01T00:00:00Z' },
    { until: '0000-12-31T00:00:00Z' },
    { gid: 2 ** 31 },
    { gid: -(2 ** 31) - 1 },
  ])('a value that the database cannot store is refused, not an internal error: %j', async (query) => {
    const { status, error } = await kestrel.call('GET /orders', { query });
    expect([status, error?.code]).toEqual([400, 'request.invalid']);
  });

  test('the player’s last choices are remembered', async () => {
    await place();
    const { body } = await kestrel.call('GET /games/:gid/mine', { params: { gid: GID } });
    expect(body).toMatchObject({ lastRegion: 'eu', lastRoleId: 's3-1187', lastMethod: 'card' });
    const { body: me } = await kestrel.call('GET /me');
    expect(me.recent[0]).toMatchObject({ gid: GID, character: { roleId: 's3-1187' } });
  });
});
