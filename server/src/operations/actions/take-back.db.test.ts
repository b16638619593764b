import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publish } from '#server/db/events/outbox.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());
beforeEach(() => ops.world.games.put({ deliver: 'ok', recall: 'ok', takeBack: 'ok', characters: 'ok' }));

const [FIRST, OTHER] = [
  { roleId: 's3-1187', serverId: 's3' },
  { roleId: 's7-2044', serverId: 's7' },
];
const takeBack = (target: string) => ops.act('deliveries', 'take-back', target);
const move = (number: string, { roleId, serverId } = OTHER) =>
  ops.act('orders', 'move', number, '--role', roleId, '--server', serverId);
const refund = (number: string, ...more: string[]) => ops.act('orders', 'refund', number, '--amount', 'all', ...more);
const resolve = (number: string, as: string) => ops.act('orders', 'resolve', number, '--as', as);
const story = async (number: string) => (await ops.look('orders', 'show', number)).json;
const requests = async (number: string) => (await story(number)).takeBacks as { state: string; reason: string }[];
const reachRequest = (number: string, state: string) =>
  until(
    () => requests(number),
    (rows) => rows.at(-1)?.state === state,
  );
const takenBack = (number: string) => ops.reach(number, ({ itemStatus }) => itemStatus === 'taken_back');
const refunded = (payment: string) =>
  until(
    () => ops.refundedOf(payment),
    (sum) => sum === TOTAL,
  );
/** Returns the characters that have the item of an order in the game now. */
async function holders(number: string): Promise<string[]> {
  const { deliveries } = await ops.world.games.books<{
    deliveries: { orderNumber: string; result: string; roleId: string; takenBack?: string }[];
  }>();
  return deliveries
    .filter((one) => one.orderNumber === number && one.result === 'accepted' && one.takenBack !== 'taken')
    .map(({ roleId }) => roleId);
}
const deliveryOf = async (number: string): Promise<string> =>
  ((await story(number)).deliveries as { id: string }[])[0]?.id ?? '';
const events = async (number: string) => (await ops.read(number)).timeline.map(({ event }) => event);
const waitingOf = async (number: string) =>
  ((await ops.look('deliveries', 'waiting')).json.deliveries as { reference: string; state: string }[])
    .filter(({ reference }) => reference === number)
    .map(({ state }) => state);
/** As if the next try were due. */
const askNow = (number: string) =>
  ops.world.context.sql`update take_backs set due_at = now() where reference = ${number}`;

describe('an item for the wrong character', () => {
  test('is taken back, and then sent to the right one under a new delivery id; no money moves', async () => {
    const { number, payment } = await ops.sent();
    const first = await deliveryOf(number);
    const { code, json } = await takeBack(number);
    expect([code, json]).toMatchObject([0, { number, deliveryId: first, start: 'asked' }]);
    await takenBack(number);
    expect(await holders(number)).toEqual([]);
    expect(await waitingOf(number)).toEqual(['taken_back']);
    expect((await move(number)).json).toMatchObject({ changed: true, character: 'Vane Alt' });
    const order = await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(order.character.roleId).toBe(OTHER.roleId);
    expect(await holders(number)).toEqual([OTHER.roleId]);
    expect(await events(number)).toEqual([
      'created',
      'paying',
      'paid',
      'sending',
      'sent',
      'taken_back',
      'character_changed',
      'sending',
      'sent',
    ]);
    const { deliveries, takeBacks, refunds, events: told } = await story(number);
    expect(deliveries).toMatchObject([{ state: 'accepted', roleId: OTHER.roleId, attempts: 1 }]);
    expect(await deliveryOf(number)).not.toBe(first);
    expect(takeBacks).toMatchObject([{ deliveryId: first, state: 'taken', roleId: FIRST.roleId }]);
    expect([refunds, await ops.refundedOf(payment)]).toEqual([[], 0]);
    const types = (told as { type: string }[]).map(({ type }) => type);
    expect(types.filter((type) => type === 'order.sent')).toHaveLength(1);
    expect(types.filter((type) => type === 'delivery.accepted')).toHaveLength(2);
    expect(await waitingOf(number)).toEqual([]);
    // The operators' search still finds the order by its first delivery.
    expect((await ops.look('orders', 'find', first)).json).toMatchObject({ orders: [{ number }] });
  });

  test('is never sent to another one before the game has taken it', async () => {
    const { number } = await ops.sent();
    await ops.world.games.put({ takeBack: 'error' });
    await takeBack(number);
    await reachRequest(number, 'parked');
    expect((await move(number)).json.error?.code).toBe('delivery.settled');
    expect((await ops.act('orders', 'redeliver', number)).json.error?.code).toBe('delivery.settled');
    expect(await holders(number)).toEqual([FIRST.roleId]);
  });

  test('that the player has used stays, with the words of the game; nothing else changes', async () => {
    const { number } = await ops.sent();
    await ops.world.games.put({ takeBack: 'used' });
    await takeBack(await deliveryOf(number));
    await reachRequest(number, 'used');
    expect(await requests(number)).toMatchObject([{ reason: 'the player has used it' }]);
    expect(await ops.read(number)).toMatchObject({ status: 'paid', itemStatus: 'sent' });
    expect((await move(number)).json.error?.message).toContain('deliveries take-back');
    expect(await holders(number)).toEqual([FIRST.roleId]);
  });

  test('that was taken back can be sent to the same one again, by a redelivery', async () => {
    const { number } = await ops.sent();
    const first = await deliveryOf(number);
    await takeBack(number);
    await takenBack(number);
    const { json } = await ops.act('orders', 'redeliver', number);
    expect(json).toMatchObject({ from: 'taken_back', deliveryId: expect.not.stringContaining(first) });
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await holders(number)).toEqual([FIRST.roleId]);
  });

  test('is taken back a second time, after it was sent again', async () => {
    const { number } = await ops.sent();
    await takeBack(number);
    await takenBack(number);
    await move(number);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect((await takeBack(number)).code).toBe(0);
    await takenBack(number);
    expect(await holders(number)).toEqual([]);
    expect(await requests(number)).toHaveLength(2);
  });

  test('cannot be moved by its player after it was taken back', async () => {
    const { number } = await ops.sent();
    await takeBack(number);
    await takenBack(number);
    const kestrel = await ops.world.signIn('kestrel', 'starlight');
    const answer = await kestrel.call('POST /orders/:number/character', {
      params: { number },
      body: { roleId: OTHER.roleId, locale: 'en' },
    });
    expect(answer.error?.code).toBe('order.character_fixed');
    expect(await holders(number)).toEqual([]);
    await ops.renew();
  });
});

test('an item is not sent again before its order has heard that it was taken back', async () => {
  const { number } = await ops.sent();
  const first = await deliveryOf(number);
  // As if the event were still on its way.
  await ops.world.context.sql`update deliveries set state = 'taken_back' where id = ${first}`;
  expect((await ops.act('orders', 'redeliver', number)).json.error?.code).toBe('order.unheard');
  expect((await move(number)).json.error?.code).toBe('delivery.settled');
  expect(await deliveryOf(number)).toBe(first);
});

describe('the answer of the game', () => {
  test.each([
    ['gives no answer', 'error', '500'],
    ['answers something else', 'garbage', 'JSON'],
    ['does not have the call', 'missing', 'the game does not support taking back'],
    ['does not know the delivery', 'unknown', 'the game does not know this delivery'],
  ])('a game that %s: an operator has to look, asks again, and it is taken once', async (_, mode, reason) => {
    const { number } = await ops.sent();
    await ops.world.games.put({ takeBack: mode });
    await takeBack(number);
    await reachRequest(number, 'parked');
    expect((await requests(number))[0]?.reason).toContain(reason);
    expect(await ops.look('deliveries', 'waiting')).toMatchObject({ code: 3 });
    expect(await waitingOf(number)).toEqual(['not_taken']);
    await ops.world.games.put({ takeBack: 'ok' });
    expect((await takeBack(number)).json).toMatchObject({ start: 'asked_again' });
    await takenBack(number);
    expect(await requests(number)).toHaveLength(1);
  });

  test('a lost answer: the repeat has the same one', async () => {
    const { number } = await ops.sent();
    await ops.world.games.put({ takeBack: 'take_then_timeout', times: 1 });
    await takeBack(number);
    await until(
      async () => {
        const [one] = await requests(number);
        if (one?.state === 'parked') await takeBack(number);
        return one;
      },
      (one) => one?.state === 'taken',
    );
    await takenBack(number);
    expect(await holders(number)).toEqual([]);
  });

  test('a game that takes the item and then denies it never gets a second one, and the money stays', async () => {
    const { number, payment } = await ops.sent();
    await ops.world.games.put({ takeBack: 'lie' });
    await refund(number, '--take-back');
    await reachRequest(number, 'parked');
    await takeBack(number);
    await reachRequest(number, 'used');
    await until(
      () => story(number),
      ({ refunds }) => (refunds as { state: string }[])[0]?.state === 'dropped',
    );
    expect(await ops.granted(number)).toBe(1);
    expect(await ops.refundedOf(payment)).toBe(0);
  });
});

describe('what an operator finds in the game after a parked take-back', () => {
  const parked = async () => {
    const order = await ops.sent();
    await ops.world.games.put({ takeBack: 'error' });
    await refund(order.number, '--take-back');
    await reachRequest(order.number, 'parked');
    return order;
  };

  test('the item is there: the refund is dropped', async () => {
    const { number, payment } = await parked();
    expect((await story(number)).refunds).toMatchObject([{ state: 'waiting' }]);
    expect((await resolve(number, 'sent')).code).toBe(0);
    await until(
      () => story(number),
      ({ refunds }) => (refunds as { state: string }[])[0]?.state === 'dropped',
    );
    expect(await ops.read(number)).toMatchObject({ status: 'paid', itemStatus: 'sent' });
    expect(await ops.refundedOf(payment)).toBe(0);
  });

  test('the item is gone: the refund goes, once', async () => {
    const { number, payment } = await parked();
    expect((await resolve(number, 'refund')).json).toMatchObject({ refunded: TOTAL });
    await refunded(payment);
    await ops.reach(number, ({ status, itemStatus }) => status === 'refunded' && itemStatus === 'taken_back');
    expect((await resolve(number, 'refund')).json.error?.code).toBe('delivery.not_parked');
    expect((await move(number)).json.error?.code).toBe('order.not_paid');
  });

  test('the item is gone and was to move: it is sent again', async () => {
    const { number } = await ops.sent();
    await ops.world.games.put({ takeBack: 'error' });
    await takeBack(number);
    await reachRequest(number, 'parked');
    expect((await resolve(number, 'taken')).json).toMatchObject({ as: 'taken', refunded: 0 });
    await takenBack(number);
    expect((await move(number)).code).toBe(0);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  });

  test('only the money can be decided while the game is asked', async () => {
    const { number, payment } = await ops.sent();
    await ops.world.games.put({ takeBack: 'error' });
    await refund(number, '--take-back');
    // As if a worker had taken it up: no call is under way whose answer could come later.
    await reachRequest(number, 'parked');
    await ops.world.context.sql`
      update take_backs set state = 'asked', claimed_until = now() + interval '1 hour' where reference = ${number}`;
    expect((await resolve(number, 'sent')).json.error?.code).toBe('take_back.open');
    expect((await resolve(number, 'taken')).json.error?.code).toBe('take_back.open');
    expect((await resolve(number, 'refund')).json).toMatchObject({ refunded: TOTAL });
    await refunded(payment);
    await ops.world.games.put({ takeBack: 'ok' });
    await ops.world.context.sql`update take_backs set claimed_until = null where reference = ${number}`;
    await askNow(number);
    await takenBack(number);
    expect(await ops.refundedOf(payment)).toBe(TOTAL);
  });
});

describe('a refund with the item', () => {
  test('waits until the game has taken the item, and frees all that the order took', async () => {
    const { number, payment } = await ops.sent();
    await ops.world.games.put({ takeBack: 'error' });
    const { json } = await refund(number, '--take-back');
    expect(json).toMatchObject({
      item: 'taking_back',
      warning: expect.stringContaining('asked to take the item back'),
    });
    await reachRequest(number, 'parked');
    expect((await story(number)).refunds).toMatchObject([{ state: 'waiting', amount: TOTAL }]);
    expect(await ops.refundedOf(payment)).toBe(0);
    await ops.world.games.put({ takeBack: 'ok' });
    await takeBack(number);
    await refunded(payment);
    await ops.reach(number, ({ status }) => status === 'refunded');
    expect((await events(number)).slice(-2)).toEqual(['taken_back', 'refunded']);
    expect(await holders(number)).toEqual([]);
    const [order] = await ops.world.context.sql`select limits_returned from orders where number = ${number}`;
    expect(order).toEqual({ limits_returned: true });
    expect(await waitingOf(number)).toEqual([]);
    expect((await ops.act('orders', 'redeliver', number)).json.error?.code).toBe('order.not_paid');
  });

  test('is dropped if the player has used the item; the operator may refund regardless', async () => {
    const { number, payment } = await ops.sent();
    await ops.world.games.put({ takeBack: 'used' });
    await refund(number, '--take-back');
    await until(
      () => story(number),
      ({ refunds }) => (refunds as { state: string }[])[0]?.state === 'dropped',
    );
    expect((await story(number)).refunds).toMatchObject([{ error: 'the player has used the item' }]);
    expect(await ops.refundedOf(payment)).toBe(0);
    expect((await refund(number, '--keep-item')).code).toBe(0);
    await refunded(payment);
  });

  test('waits for the newest take-back: a late "used" of an earlier one does not drop it', async () => {
    const { sql } = ops.world.context;
    const { number } = await ops.sent();
    await ops.world.games.put({ takeBack: 'error' });
    await refund(number, '--take-back');
    await reachRequest(number, 'parked');
    const [order] = await sql<
      { playerId: string }[]
    >`select player_id as "playerId" from orders where number = ${number}`;
    const deliveryId = await deliveryOf(number);
    const payload = { playerId: order?.playerId ?? '', deliveryId, source: 'order', reference: number };
    await sql.begin((tx) => publish(tx, [{ type: 'delivery.used', key: deliveryId, payload }]));
    await until(
      () => sql`select from outbox where type = 'delivery.used' and key = ${deliveryId} and handled_at is not null`,
      (handled) => handled.length === 1,
    );
    expect((await story(number)).refunds).toMatchObject([{ state: 'waiting' }]);
  });

  test('joins a take-back that is under way; without it a full refund is refused meanwhile', async () => {
    const { number, payment } = await ops.sent();
    await ops.world.games.put({ takeBack: 'timeout' });
    await takeBack(number);
    for (const more of [[], ['--keep-item']])
      expect((await refund(number, ...more)).json.error).toMatchObject({
        code: 'item.taking_back',
        message: expect.stringContaining('--take-back'),
      });
    expect((await refund(number, '--take-back')).json).toMatchObject({ item: 'taking_back' });
    expect(await requests(number)).toHaveLength(1);
    await ops.world.games.put({ takeBack: 'ok' });
    await until(
      async () => {
        const [one] = await requests(number);
        if (one?.state === 'parked') await takeBack(number);
        return ops.refundedOf(payment);
      },
      (sum) => sum === TOTAL,
    );
  });

  test('of an item that is not sent yet calls it back as always', async () => {
    const { number, payment } = await ops.parked();
    expect((await refund(number, '--take-back')).json).toMatchObject({ item: 'recalling' });
    await refunded(payment);
    expect(await requests(number)).toEqual([]);
  });

  test('after the item was taken back needs no answer: the money goes', async () => {
    const { number, payment } = await ops.sent();
    await takeBack(number);
    await takenBack(number);
    expect((await refund(number)).code).toBe(0);
    await refunded(payment);
    await ops.reach(number, ({ status }) => status === 'refunded');
    expect((await move(number)).json.error?.code).toBe('order.not_paid');
    expect(await holders(number)).toEqual([]);
  });

  test('that failed is not resent once the item was sent again: the player would have both', async () => {
    const { number, payment } = await ops.sent();
    await refund(number, '--take-back');
    await refunded(payment);
    await ops.decide(payment, 'refund_fails_later');
    await ops.reach(number, ({ status, itemStatus }) => status === 'paid' && itemStatus === 'taken_back');
    const [failed] = (await story(number)).refunds as { id: string }[];
    const resend = () => ops.act('refunds', 'resend', failed?.id ?? '');
    expect((await ops.act('orders', 'redeliver', number)).code).toBe(0);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect((await resend()).json.error?.code).toBe('item.sent_again');
    await ops.world.games.put({ takeBack: 'error' });
    await takeBack(number);
    await reachRequest(number, 'parked');
    expect((await resend()).json.error?.code).toBe('item.taking_back');
    expect([await ops.refundedOf(payment), await holders(number)]).toEqual([0, [FIRST.roleId]]);
    await ops.world.games.put({ takeBack: 'ok' });
    await takeBack(number);
    await takenBack(number);
    expect((await resend()).code).toBe(0);
    await refunded(payment);
    expect(await holders(number)).toEqual([]);
  });

  test.each([
    ['before', true],
    ['after', false],
  ])(
    'that lets the player keep the item, %s it was taken back, sends no item for money that is gone',
    async (_, isBefore) => {
      const { number, payment } = await ops.sent();
      if (isBefore) await refund(number, '--keep-item').then(() => refunded(payment));
      await takeBack(number);
      await takenBack(number);
      if (!isBefore) await refund(number, '--keep-item').then(() => refunded(payment));
      expect((await ops.act('orders', 'redeliver', number)).json.error?.code).toBe('order.not_paid');
      expect((await move(number)).json.error?.code).toBe('order.not_paid');
      expect(await holders(number)).toEqual([]);
    },
  );

  test('is for all that is left, and does not go with an item that is kept', async () => {
    const { number } = await ops.sent();
    const part = await ops.act('orders', 'refund', number, '--amount', '40', '--take-back');
    expect(part.json.error?.code).toBe('usage');
    expect((await refund(number, '--take-back', '--keep-item')).json.error?.code).toBe('usage');
  });
});

test('an item whose bank takes the money while it is taken back is not sent again; a won dispute returns the money', async () => {
  const { number, payment } = await ops.sent();
  await ops.world.games.put({ takeBack: 'error' });
  await takeBack(number);
  await reachRequest(number, 'parked');
  await ops.decide(payment, 'dispute');
  await ops.reach(number, ({ status }) => status === 'disputed');
  await ops.world.games.put({ takeBack: 'ok' });
  await takeBack(number);
  await takenBack(number);
  expect((await move(number)).json.error?.code).toBe('order.not_paid');
  expect((await ops.act('orders', 'redeliver', number)).json.error?.code).toBe('order.not_paid');
  await ops.decide(payment, 'dispute_won');
  await refunded(payment);
  expect(await holders(number)).toEqual([]);
});

test('an erased player has no character, which an item could be taken from or sent to', async () => {
  const [taken, sent] = [await ops.sent(), await ops.sent()];
  await takeBack(taken.number);
  await takenBack(taken.number);
  const { sql } = ops.world.context;
  await sql`update orders set uid = 0 where number in (${taken.number}, ${sent.number})`;
  expect((await ops.act('orders', 'redeliver', taken.number)).json.error?.code).toBe('order.unknown');
  expect((await takeBack(sent.number)).json.error?.code).toBe('order.unknown');
  expect(await holders(taken.number)).toEqual([]);
  expect(await requests(sent.number)).toEqual([]);
  // The money can go back all the same.
  expect((await refund(taken.number)).code).toBe(0);
  await refunded(taken.payment);
});

test('an unsent item, an unknown order, and a game that cannot take items back are refused; nothing is logged', async () => {
  const { number } = await ops.parked();
  expect((await takeBack(number)).json.error).toMatchObject({
    code: 'delivery.not_sent',
    params: { state: 'sending' },
  });
  expect((await resolve(number, 'taken')).json.error?.code).toBe('take_back.none');
  expect(await ops.actions(number)).toEqual([]);
  for (const target of ['20260101-AAAAAAAAAA', '80427731', 'kestrel@example.com'])
    expect((await takeBack(target)).json.error?.code).toBe('order.unknown');
  const { number: other } = await ops.sent({ gid: 1000041, roleId: 'k12-501', item: 'bullion-100' });
  expect((await takeBack(other)).json.error?.code).toBe('take_back.unsupported');
});
