import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from './ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

describe('orders redeliver', () => {
  test('a parked delivery arrives once, also where the game had granted it before it fell silent', async () => {
    const { number } = await ops.parked('grant_then_timeout');
    expect((await ops.look('parked')).json).toMatchObject({ deliveries: [{ reference: number, attempts: 1 }] });
    const { code, json } = await ops.act('orders', 'redeliver', number);
    expect([code, json]).toMatchObject([0, { number, from: 'parked', attempts: 1 }]);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.granted(number)).toBe(1);
    expect(await ops.look('parked')).toEqual({ code: 0, json: { deliveries: [] } });
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

  test('the job that waited for its next try is gone, and one of an earlier round does nothing', async () => {
    const { sql } = ops.world.context;
    const { number } = await ops.parked();
    const [delivery] = await sql<{ id: string }[]>`
      update deliveries set state = 'retrying', due_at = now() + interval '12 hours' where reference = ${number} returning id`;
    const id = delivery?.id ?? '';
    await sql`
      insert into pgboss.job (name, data, policy, start_after)
      values ('fulfilment.retry', jsonb_build_object('deliveryId', ${id}::text, 'round', 0), 'standard', now() + interval '12 hours')`;
    const waiting = async () =>
      (
        await sql`select 1 from pgboss.job where data->>'deliveryId' = ${id} and start_after > now() + interval '1 hour'`
      ).length;
    expect(await waiting()).toBe(1);
    await ops.world.games.put({ deliver: 'error' });
    expect((await ops.act('orders', 'redeliver', number)).json).toMatchObject({ from: 'retrying' });
    expect(await waiting()).toBe(0);
    const row = () => sql`select state, attempts, round from deliveries where id = ${id}::uuid`;
    await until(row, ([now]) => now?.state === 'parked');
    expect(await row()).toEqual([{ state: 'parked', attempts: 1, round: 1 }]);

    // As if a worker had held it for long: a job of the first round comes while the second is under way.
    await sql`update deliveries set state = 'retrying' where id = ${id}::uuid`;
    const late = `late ${number}`;
    await sql`
      insert into pgboss.job (name, data, policy) values
        ('fulfilment.retry', jsonb_build_object('deliveryId', ${id}::text, 'round', 0, 'note', ${late}::text), 'standard')`;
    await until(
      () => sql`select 1 from pgboss.job where data->>'note' = ${late} and state = 'completed'`,
      (rows) => rows.length === 1,
    );
    expect(await row()).toEqual([{ state: 'retrying', attempts: 1, round: 1 }]);
    await ops.world.games.put({ deliver: 'ok' });
    await ops.act('orders', 'redeliver', number);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.granted(number)).toBe(1);
  });

  test('one that the game has answered stays as it is, and nothing is recorded', async () => {
    const { number } = await ops.sent();
    const { code, json } = await ops.act('orders', 'redeliver', number);
    expect([code, json.error]).toMatchObject([1, { code: 'delivery.settled', params: { state: 'accepted' } }]);
    expect(await ops.actions(number)).toEqual([]);
  });

  test('an order whose money goes back is not sent', async () => {
    const { number } = await ops.parked();
    expect((await ops.act('orders', 'refund', number)).code).toBe(0);
    expect((await ops.act('orders', 'redeliver', number)).json.error?.code).toBe('order.not_paid');
    expect((await ops.look('orders', 'show', number)).json).toMatchObject({ deliveries: [{ state: 'parked' }] });
    expect(await ops.granted(number)).toBe(0);
  });

  test('an order that was never paid has nothing to deliver', async () => {
    expect((await ops.act('orders', 'redeliver', await ops.place())).json.error?.code).toBe('delivery.none');
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

  test('of two operators at once, one settles it', async () => {
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
