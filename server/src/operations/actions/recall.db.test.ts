import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());
beforeEach(() => ops.world.games.put({ deliver: 'ok', recall: 'ok' }));

const refundAll = (number: string, ...more: string[]) =>
  ops.act('orders', 'refund', number, '--amount', 'all', ...more);
const story = async (number: string) => (await ops.look('orders', 'show', number)).json;
const recalled = async (): Promise<string[]> => (await ops.world.games.books<{ recalled: string[] }>()).recalled;
const events = async (number: string) => (await ops.read(number)).timeline.map(({ event }) => event);
/** The last of an order's refunds that failed, once there are so many. */
const failedOf = async (number: string, many = 1): Promise<string> => {
  const { refunds } = await until(
    () => story(number),
    ({ refunds }) => (refunds as { state: string }[]).filter(({ state }) => state === 'failed').length === many,
  );
  return (refunds as { id: string; state: string }[]).findLast(({ state }) => state === 'failed')?.id ?? '';
};
const goneBack = (payment: string, amount: number) =>
  until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === amount,
  );
/** As if the game had been asked for a quarter of an hour, by the database's clock. */
const waitedLong = (number: string) => ops.world.context.sql`
  update deliveries set recalled_at = now() - interval '15 minutes', due_at = now() where reference = ${number}`;
/** As if no worker had come to it yet. */
const neverTried = (number: string) => ops.world.context.sql`
  update deliveries set state = 'queued', attempts = 0, due_at = now() + interval '1 hour' where reference = ${number}`;
const deliveryOf = async (number: string): Promise<string> => {
  const [row] = await ops.world.context.sql<{ id: string }[]>`select id from deliveries where reference = ${number}`;
  return row?.id ?? '';
};

describe('all the money of an order goes back', () => {
  test('before any try: its item is withdrawn at once, and the game is not asked', async () => {
    const { number, payment } = await ops.parked();
    await neverTried(number);
    const { code, json } = await refundAll(number);
    expect([code, json]).toMatchObject([0, { amount: TOTAL, item: 'withdrawn' }]);
    await ops.reach(number, ({ status }) => status === 'refunded');
    await goneBack(payment, TOTAL);
    expect(await story(number)).toMatchObject({
      order: { itemState: 'withdrawn' },
      deliveries: [{ state: 'withdrawn', attempts: 0 }],
      refunds: [{ state: 'sent' }],
    });
    expect((await events(number)).slice(-2)).toEqual(['withdrawn', 'refunded']);
    expect(await recalled()).not.toContain(await deliveryOf(number));
    expect(await ops.granted(number)).toBe(0);
  });

  test('after a try that the game did not take: it binds itself never to give the item, and then the money goes', async () => {
    const { number, payment } = await ops.parked();
    expect((await refundAll(number)).json).toMatchObject({ item: 'recalling' });
    await ops.reach(number, ({ status }) => status === 'refunded');
    await goneBack(payment, TOTAL);
    expect(await recalled()).toContain(await deliveryOf(number));
    expect((await events(number)).slice(-3)).toEqual(['recalling', 'withdrawn', 'refunded']);
    expect(await story(number)).toMatchObject({ order: { itemState: 'withdrawn' }, refunds: [{ state: 'sent' }] });
  });

  test('after a try that the game took: the money stays, and is asked for anew where the player keeps the item', async () => {
    const { number, payment } = await ops.parked('grant_then_error');
    await refundAll(number);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await story(number)).toMatchObject({
      order: { paymentState: 'paid', itemState: 'sent' },
      refunds: [{ state: 'dropped', error: 'the player has the item', amount: TOTAL }],
    });
    expect(await ops.refundedOf(payment)).toBe(0);
    expect((await refundAll(number)).json.error?.code).toBe('item.sent');
    expect((await refundAll(number, '--keep-item')).code).toBe(0);
    await goneBack(payment, TOTAL);
  });

  test('while a try is under way that the game refuses in the end: the money that waited goes, once', async () => {
    const { number, payment } = await ops.parked();
    await ops.world.games.put({ recall: 'error' });
    await refundAll(number);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'recalling');
    await ops.world.context.sql`
      with refused as (
        update deliveries set state = 'refused', reason = 'no such role' where reference = ${number} returning *
      )
      insert into outbox (type, key, payload)
      select 'delivery.refused', id::text, jsonb_build_object('playerId', player_id, 'deliveryId', id, 'source', source,
        'reference', reference, 'reason', reason, 'recalled', true) from refused`;
    await ops.reach(number, ({ status }) => status === 'refunded');
    await goneBack(payment, TOTAL);
    expect(await story(number)).toMatchObject({
      order: { itemState: 'not_met' },
      refunds: [{ state: 'sent', amount: TOTAL }],
    });
  });

  test('while the game does not answer: the money waits, and no delivery is tried', async () => {
    const { number, payment } = await ops.parked();
    await ops.world.games.put({ recall: 'error' });
    await refundAll(number);
    await until(
      () => ops.world.context.sql`select from deliveries where reference = ${number} and reason like '%500 to recall'`,
      (rows) => rows.length === 1,
    );
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'recalling');
    expect(await story(number)).toMatchObject({
      order: { paymentState: 'paid', itemState: 'recalling' },
      deliveries: [{ state: 'recalling', attempts: 1 }],
      refunds: [{ state: 'waiting' }],
    });
    expect((await refundAll(number)).json.error).toMatchObject({ code: 'refund.too_much', params: { left: 0 } });
    expect(await ops.refundedOf(payment)).toBe(0);
    await ops.world.games.put({ recall: 'ok' });
    await ops.world.context.sql`update deliveries set due_at = now() where reference = ${number}`;
    await goneBack(payment, TOTAL);
  });

  test.each([
    ['gave no answer for a quarter of an hour', 'error', waitedLong],
    ['does not know the question', 'missing', async () => undefined],
  ] as const)('the game %s: it goes all the same, and somebody has to look', async (_, recall, wait) => {
    const { number, payment } = await ops.parked();
    await ops.world.games.put({ recall });
    await refundAll(number);
    await until(
      async () => {
        await wait(number);
        return ops.refundedOf(payment);
      },
      (refunded) => refunded === TOTAL,
    );
    const order = await ops.reach(number, ({ status }) => status === 'refunded');
    expect(order.timeline.map(({ event }) => event).slice(-2)).toEqual(['unclear', 'refunded']);
    const parked = await ops.look('deliveries', 'waiting');
    expect(parked).toMatchObject({ code: 3, json: { deliveries: [{ reference: number, state: 'unclear' }] } });
    expect((await ops.look('differences')).json.counts).toMatchObject({ parked: 1 });
    expect((await ops.act('orders', 'redeliver', number)).json.error?.message).toContain('orders resolve');

    expect((await ops.act('orders', 'resolve', number, '--as', 'refund')).json).toMatchObject({ refunded: 0 });
    await until(
      () => story(number),
      ({ order }) => (order as { itemState: string }).itemState === 'withdrawn',
    );
    expect((await ops.look('deliveries', 'waiting')).code).toBe(0);
  });

  test('an operator who finds the refunded item in the game says so', async () => {
    const { number, payment } = await ops.parked('grant_then_error');
    await ops.world.games.put({ recall: 'missing' });
    await refundAll(number);
    await goneBack(payment, TOTAL);
    await ops.act('orders', 'resolve', number, '--as', 'sent');
    await until(
      () => story(number),
      ({ order }) => (order as { itemState: string }).itemState === 'sent',
    );
    expect(await ops.refundedOf(payment)).toBe(TOTAL);
  });

  test('what is only the rest after a part is the whole of it, and a part stops nothing', async () => {
    const { number, payment } = await ops.parked();
    expect((await ops.act('orders', 'refund', number, '--amount', '40')).json).toMatchObject({ item: null });
    await ops.reach(number, ({ status }) => status === 'partially_refunded');
    expect(await story(number)).toMatchObject({ deliveries: [{ state: 'parked' }] });
    expect((await ops.act('orders', 'refund', number, '--amount', '69')).json).toMatchObject({ item: 'recalling' });
    await goneBack(payment, TOTAL);
  });

  test('a part that failed and is sent again as the last of the money stops the item too', async () => {
    const { number, payment } = await ops.parked();
    await ops.act('orders', 'refund', number, '--amount', '40');
    await ops.reach(number, ({ status }) => status === 'partially_refunded');
    await ops.decide(payment, 'refund_fails_later');
    await ops.reach(number, ({ status }) => status === 'paid');
    const [failed] = (await story(number)).refunds as { id: string }[];
    await ops.act('orders', 'refund', number, '--amount', '69');
    await ops.world.games.put({ recall: 'error' });
    const { code, json } = await ops.act('refunds', 'resend', failed?.id ?? '');
    expect([code, json]).toMatchObject([
      0,
      { left: 0, item: 'recalling', warning: expect.stringContaining('The game is asked') },
    ]);
    expect((await story(number)).refunds).toMatchObject([{ state: 'failed' }, {}, { state: 'waiting' }]);
    await ops.world.games.put({ recall: 'ok' });
    await ops.world.context.sql`update deliveries set due_at = now() where reference = ${number}`;
    await goneBack(payment, TOTAL);
    expect(await story(number)).toMatchObject({ deliveries: [{ state: 'withdrawn', acceptedAt: null }] });
  });

  test('a dispute about all stops the item also where its buyer had a part by another way', async () => {
    const { number, payment } = await ops.parked();
    await ops.act('orders', 'refund', number, '--amount', '40');
    await ops.reach(number, ({ status }) => status === 'partially_refunded');
    await ops.decide(payment, 'refund_fails_later');
    await ops.reach(number, ({ status }) => status === 'paid');
    const [failed] = (await story(number)).refunds as { id: string }[];
    expect((await ops.act('refunds', 'settle', failed?.id ?? '')).code).toBe(0);
    await ops.decide(payment, 'dispute');
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'withdrawn');
    expect(await ops.granted(number)).toBe(0);
  });

  test('what was dropped since the game has the item can be sent again, once', async () => {
    const { number, payment } = await ops.parked('grant_then_error');
    await ops.act('orders', 'refund', number, '--amount', '40');
    await ops.reach(number, ({ status }) => status === 'partially_refunded');
    await ops.decide(payment, 'refund_fails_later');
    await ops.reach(number, ({ status }) => status === 'paid');
    const [failed] = (await story(number)).refunds as { id: string }[];
    const again = () => ops.act('refunds', 'resend', failed?.id ?? '');
    await ops.act('orders', 'refund', number, '--amount', '69');
    await goneBack(payment, 69);
    expect((await again()).code).toBe(0);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.refundedOf(payment)).toBe(69);

    expect((await again()).code).toBe(0);
    await goneBack(payment, TOTAL);
    expect((await again()).json.error?.code).toBe('refund.resent');
  });

  test('a recalled item cannot be kept, and no answer says that it is', async () => {
    const { number, payment } = await ops.parked();
    await ops.world.games.put({ recall: 'error' });
    await ops.decide(payment, 'dispute');
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'recalling');
    await ops.decide(payment, 'dispute_won');
    await ops.reach(number, ({ status }) => status === 'paid');
    const { json } = await refundAll(number, '--keep-item');
    expect(json.error).toMatchObject({ code: 'item.recalled', params: { state: 'recalling' } });
    expect(await story(number)).toMatchObject({ refunds: [] });
  });

  test('a part that failed and is sent again stops nothing while more is left', async () => {
    const { number, payment } = await ops.parked();
    await ops.act('orders', 'refund', number, '--amount', '40');
    await ops.reach(number, ({ status }) => status === 'partially_refunded');
    await ops.decide(payment, 'refund_fails_later');
    expect((await ops.act('refunds', 'resend', await failedOf(number))).code).toBe(0);
    await goneBack(payment, 40);
    expect(await story(number)).toMatchObject({ deliveries: [{ state: 'parked' }] });
  });

  test('of a payment that was too many: it stops nothing, by whatever command it goes back', async () => {
    await ops.world.games.put({ deliver: 'error' });
    const number = await ops.place();
    const [first, second] = [await ops.pay(number), await ops.pay(number)];
    await ops.decide(first, 'success');
    await until(
      () => story(number),
      ({ deliveries }) => (deliveries as { state: string }[])[0]?.state === 'parked',
    );
    await ops.decide(second, 'success');
    await goneBack(second, TOTAL);
    await ops.decide(second, 'refund_fails_later');
    expect((await ops.act('refunds', 'resend', await failedOf(number))).code).toBe(0);
    await goneBack(second, TOTAL);
    expect(await story(number)).toMatchObject({ deliveries: [{ state: 'parked' }] });
    await ops.decide(second, 'refund_fails_later');
    await failedOf(number, 2);
    const { json } = await ops.act('orders', 'refund', number, '--amount', 'all', '--payment', second);
    expect(json).toMatchObject({ amount: TOTAL, item: null });
    await goneBack(second, TOTAL);
    expect(await story(number)).toMatchObject({ order: { paymentState: 'paid' }, deliveries: [{ state: 'parked' }] });
  });

  test('only one of two concurrent operators succeeds, and the game is asked once', async () => {
    const { number, payment } = await ops.parked();
    const said = await Promise.all([refundAll(number), refundAll(number)]);
    expect(said.map(({ code }) => code).sort()).toEqual([0, 1]);
    await goneBack(payment, TOTAL);
    expect((await story(number)).refunds).toHaveLength(1);
  });

  test('an operator who sends it again and one who gives the money back: one of them does', async () => {
    for (let i = 0; i < 5; i++) {
      const { number, payment } = await ops.parked();
      await Promise.all([ops.act('orders', 'redeliver', number), refundAll(number)]);
      const order = await ops.reach(number, (o) => o.status === 'refunded' || o.itemStatus === 'sent');
      const [granted, refunded] = [await ops.granted(number), await ops.refundedOf(payment)];
      expect([granted, refunded, order.status]).toEqual(granted ? [1, 0, 'paid'] : [0, TOTAL, 'refunded']);
    }
  });
});
