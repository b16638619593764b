import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

describe('orders redeliver', () => {
  test('a parked delivery arrives once, also where the game had granted it before it failed', async () => {
    const { number } = await ops.parked('grant_then_error');
    expect((await ops.look('deliveries', 'waiting')).json).toMatchObject({
      deliveries: [{ reference: number, attempts: 1 }],
    });
    const { code, json } = await ops.act('orders', 'redeliver', number);
    expect([code, json]).toMatchObject([0, { number, from: 'parked', attempts: 1 }]);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.granted(number)).toBe(1);
    expect(await ops.look('deliveries', 'waiting')).toMatchObject({ code: 0, json: { sums: [], deliveries: [] } });
    const { action, ...result } = json;
    expect(action).toEqual(expect.any(String));
    expect(await ops.actions(number)).toEqual([
      { command: 'orders redeliver', by_name: 'ada', why: 'ticket 4711', arguments: { number }, result },
    ]);
  });

  test('one that waits half a day for its next try is tried now', async () => {
    const { number } = await ops.parked();
    await ops.world.context.sql`
      update deliveries set state = 'retrying', due_at = now() + interval '12 hours' where reference = ${number}`;
    expect((await ops.act('orders', 'redeliver', number)).json).toMatchObject({ from: 'retrying' });
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.granted(number)).toBe(1);
  });

  test('one that another try is under way for is tried now all the same, and what the first could not tell changes nothing', async () => {
    const { sql } = ops.world.context;
    const { number } = await ops.parked();
    const row = () => sql`select state, attempts, round from deliveries where reference = ${number}`;
    // As if a worker had it.
    await sql`
      update deliveries set state = 'retrying', claimed_until = now() + interval '1 hour' where reference = ${number}`;
    expect((await ops.act('orders', 'redeliver', number)).json).toMatchObject({ from: 'retrying' });
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await row()).toEqual([{ state: 'accepted', attempts: 1, round: 1 }]);
    expect(await ops.granted(number)).toBe(1);
  });

  test('one that the game has answered stays as it is, and nothing is recorded', async () => {
    const { number } = await ops.sent();
    const { code, json } = await ops.act('orders', 'redeliver', number);
    expect([code, json.error]).toMatchObject([1, { code: 'delivery.settled', params: { state: 'accepted' } }]);
    expect(await ops.actions(number)).toEqual([]);
  });

  test('an order that is being refunded is not sent', async () => {
    const { number } = await ops.parked();
    expect((await ops.act('orders', 'refund', number, '--amount', 'all')).code).toBe(0);
    expect((await ops.act('orders', 'redeliver', number)).json.error?.code).toBe('delivery.settled');
    await ops.reach(number, ({ status }) => status === 'refunded');
    expect((await ops.act('orders', 'redeliver', number)).json.error?.message).toContain('it is not sent');
    expect(await ops.granted(number)).toBe(0);
  });

  test('an order without held money is not sent', async () => {
    const { number } = await ops.parked();
    await ops.world.context.sql`
      insert into refunds (player_id, payment_id, amount, cause, cause_id)
      select player_id, id, amount, 'operator', 'before items were called back' from payments where payable = ${number}`;
    expect((await ops.act('orders', 'redeliver', number)).json.error?.code).toBe('order.not_paid');
    expect((await ops.look('orders', 'show', number)).json).toMatchObject({ deliveries: [{ state: 'parked' }] });
  });

  test('an item that its player is to have though the money went back is sent', async () => {
    const { number, payment } = await ops.parked();
    const { json } = await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item');
    expect(json).toMatchObject({ amount: TOTAL, item: 'kept' });
    await ops.reach(number, ({ status }) => status === 'refunded');
    expect((await ops.act('orders', 'redeliver', number)).code).toBe(0);
    await until(
      () => ops.granted(number),
      (times) => times === 1,
    );
    expect(await ops.refundedOf(payment)).toBe(TOTAL);
  });

  test('an order that was never paid has nothing to deliver', async () => {
    const { json } = await ops.act('orders', 'redeliver', await ops.place());
    expect(json.error).toMatchObject({ code: 'delivery.none', message: expect.stringContaining('it is unpaid') });
  });

  test('one that is paid and for which no delivery was made is not called unpaid', async () => {
    const { number } = await ops.sent();
    await ops.world.context.sql`update deliveries set source = 'x' where reference = ${number}`;
    for (const act of [['redeliver'], ['resolve', '--as', 'sent']]) {
      const [verb = '', ...more] = act;
      const { json } = await ops.act('orders', verb, number, ...more);
      expect(json.error).toMatchObject({ code: 'delivery.none', message: expect.stringContaining('`orders refund`') });
    }
  });
});

describe('orders resolve', () => {
  test('as sent: the order counts as sent, and the game is not asked again', async () => {
    const { number, payment } = await ops.parked();
    expect((await ops.act('orders', 'resolve', number, '--as', 'sent')).json).toMatchObject({
      as: 'sent',
      refunded: 0,
    });
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.granted(number)).toBe(0);
    expect(await ops.refundedOf(payment)).toBe(0);
    const { json } = await ops.look('orders', 'show', number);
    expect(json.deliveries).toMatchObject([{ state: 'accepted', acceptedAt: null }]);
  });

  test('as refund: all the money goes back, once', async () => {
    const { number, payment } = await ops.parked();
    const { json } = await ops.act('orders', 'resolve', number, '--as', 'refund');
    expect(json).toMatchObject({ number, refunded: TOTAL });
    await ops.reach(number, ({ status }) => status === 'refunded');
    await ops.world.context.relay?.idle();
    expect(await ops.refundedOf(payment)).toBe(TOTAL);
    const story = (await ops.look('orders', 'show', number)).json;
    expect(story).toMatchObject({
      order: { itemState: 'not_met' },
      refunds: [{ amount: TOTAL, reason: `operator:${json.action}` }],
      deliveries: [{ state: 'refused', reason: 'operator' }],
    });
    expect(story.refunds).toHaveLength(1);
  });

  test('only one of two concurrent operators resolves it', async () => {
    const { number, payment } = await ops.parked();
    const said = await Promise.all([1, 2].map(() => ops.act('orders', 'resolve', number, '--as', 'refund')));
    expect(said.map(({ code }) => code).sort()).toEqual([0, 1]);
    await until(
      () => ops.refundedOf(payment),
      (refunded) => refunded === TOTAL,
    );
    expect(await ops.actions(number)).toHaveLength(1);
  });

  test('only a parked delivery is settled by hand', async () => {
    const { number, payment } = await ops.sent();
    const { code, json } = await ops.act('orders', 'resolve', number, '--as', 'refund');
    expect([code, json.error]).toMatchObject([1, { code: 'delivery.not_parked', params: { state: 'accepted' } }]);
    expect(await ops.refundedOf(payment)).toBe(0);
  });
});
