import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { webhookActs } from '../../cli/commands/payments.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';
import type { Parts } from '../parts.ts';
import { ALL_PERMISSIONS } from '../permissions.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());
beforeEach(() => ops.world.psp.put({ webhooks: 'ok' }));

const goneBack = (payment: string, amount: number) =>
  until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === amount,
  );

describe('orders refund', () => {
  test('gives a part back, then the rest, and never more than was paid', async () => {
    const { number, payment } = await ops.sent();
    const part = await ops.act('orders', 'refund', number, '--amount', '40');
    expect([part.code, part.json]).toMatchObject([0, { amount: 40, left: 69, currency: 'EUR', warning: null }]);
    await goneBack(payment, 40);

    const tooMuch = await ops.act('orders', 'refund', number, '--amount', '70');
    expect([tooMuch.code, tooMuch.json.error]).toMatchObject([1, { code: 'refund.too_much', params: { left: 69 } }]);

    const rest = await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item');
    expect(rest.json).toMatchObject({ amount: 69, left: 0, item: 'kept' });
    await goneBack(payment, TOTAL);
    await ops.reach(number, ({ status }) => status === 'refunded');
    expect((await ops.act('orders', 'refund', number, '--amount', 'all')).json.error?.code).toBe('refund.too_much');

    const kept = await ops.actions(number);
    expect(kept.map(({ command, arguments: given }) => ({ command, given }))).toEqual([
      { command: 'orders refund', given: { number, amount: '40' } },
      { command: 'orders refund', given: { number, amount: 'all', 'keep-item': 'yes' } },
    ]);
    const { json } = await ops.look('orders', 'show', number);
    expect(json.refunds).toMatchObject([{ reason: `operator:${part.json.action}`, state: 'sent' }, {}]);
  });

  test('secrets are redacted in the reason', async () => {
    const { number } = await ops.sent();
    const why = ['--why', 'buyer@example.com asks, key whsec_c2VjcmV0'];
    await ops.look('orders', 'refund', number, '--amount', 'all', '--keep-item', ...why);
    expect(await ops.actions(number)).toMatchObject([{ why: '[hidden] asks, key [hidden]' }]);
  });

  test('only one of ten concurrent full refunds succeeds', async () => {
    const { number, payment } = await ops.sent();
    const said = await Promise.all(
      Array.from({ length: 10 }, () => ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item')),
    );
    expect(said.filter(({ code }) => code === 0)).toHaveLength(1);
    await goneBack(payment, TOTAL);
    expect((await ops.look('orders', 'show', number)).json.refunds).toHaveLength(1);
  });

  test('money that a dispute holds is not given back as well', async () => {
    const { number, payment } = await ops.sent();
    await ops.decide(payment, 'dispute');
    await ops.reach(number, ({ status }) => status === 'disputed');
    const { json } = await ops.act('orders', 'refund', number, '--amount', 'all');
    expect(json.error).toMatchObject({ code: 'refund.too_much', params: { left: 0 } });
  });

  test('what a dispute holds of a payment does not go back with the rest, and that is said', async () => {
    const { number, payment } = await ops.sent();
    await ops.world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute', amount: 40 });
    await ops.reach(number, ({ status }) => status === 'disputed');
    const { json } = await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item');
    expect(json).toMatchObject({
      amount: 69,
      left: 0,
      warning: expect.stringContaining('0.40 EUR is held by a dispute'),
    });
  });

  test('an order that nobody paid has nothing to give back', async () => {
    const number = await ops.place();
    await ops.pay(number);
    expect((await ops.act('orders', 'refund', number, '--amount', 'all')).json.error?.code).toBe('payment.none');
  });

  test('where several payments brought money, one has to be named', async () => {
    const number = await ops.place();
    const [first, second] = [await ops.pay(number), await ops.pay(number)];
    await ops.decide(first, 'success');
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    await ops.decide(second, 'success');
    await goneBack(second, TOTAL);
    const { json } = await ops.act('orders', 'refund', number, '--amount', 'all');
    expect(json.error).toMatchObject({
      code: 'payment.which',
      message: expect.stringMatching(/: \S+ \(it counts, 1\.09 EUR is held\), \S+ \(0\.00 EUR is held\)$/),
    });
    const named = ['--amount', 'all', '--keep-item', '--payment', first];
    expect((await ops.act('orders', 'refund', number, ...named)).json).toMatchObject({
      amount: TOTAL,
    });
    await goneBack(first, TOTAL);
  });

  test('an item that the player has is not paid back whole by mistake; a part is, and all where it is said', async () => {
    const { number, payment } = await ops.sent();
    for (const amount of ['all', String(TOTAL)]) {
      const { code, json } = await ops.act('orders', 'refund', number, '--amount', amount);
      expect([code, json.error?.code]).toEqual([1, 'item.sent']);
    }
    expect((await ops.act('orders', 'refund', number, '--amount', '9')).json).toMatchObject({ item: null });
    expect((await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item')).code).toBe(0);
    await goneBack(payment, TOTAL);
    expect(await ops.reach(number, ({ status }) => status === 'refunded')).toMatchObject({ itemStatus: 'sent' });
  });

  test('money of which the order has yet to hear is not given back whole: its delivery would be made later', async () => {
    const { number, payment } = await ops.sent();
    const { sql } = ops.world.context;
    const [row] = await sql<{ id: string }[]>`
      insert into outbox (type, key, payload, due_at)
      select 'payment.captured', id, '{}', now() + interval '1 hour' from payments where provider_id = ${payment} returning id`;
    const said = await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item');
    expect(said.json.error?.code).toBe('order.unheard');
    await sql`delete from outbox where id = ${row?.id ?? ''}`;
  });

  test('how much has to be said: nobody gives all back by leaving it out', async () => {
    const { number, payment } = await ops.sent();
    expect((await ops.act('orders', 'refund', number)).code).toBe(2);
    expect(await ops.refundedOf(payment)).toBe(0);
  });

  test.each(['0', '-5', '1.09', '1e2', 'some'])('an amount of %s is a mistake', async (amount) => {
    const { code, json } = await ops.act('orders', 'refund', '20260101-AAAAAAAAAA', `--amount=${amount}`);
    expect([code, json.error?.code]).toEqual([2, 'usage']);
  });
});

describe('payments check', () => {
  test('finds money without a webhook', async () => {
    await ops.world.psp.put({ webhooks: 'lost' });
    const number = await ops.place();
    await ops.decide(await ops.pay(number), 'success');
    expect((await ops.read(number)).status).toBe('paying');
    const { code, json } = await ops.act('payments', 'check', number);
    expect([code, json.payments]).toMatchObject([
      0,
      [{ before: 'pending', after: 'captured', said: 'settled', error: null }],
    ]);
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await ops.actions(number)).toMatchObject([{ command: 'payments check', by_name: 'ada' }]);
  });

  test('a provider that is not set up is said so, and changes nothing', async () => {
    const number = await ops.place();
    await ops.pay(number);
    await ops.world.context.sql`update payments set provider = 'gone' where payable = ${number}`;
    const { code, json } = await ops.act('payments', 'check', number);
    expect([code, json.payments]).toMatchObject([3, [{ before: 'pending', after: 'pending', said: null }]]);
    await ops.world.context.sql`update payments set provider = 'sandbox' where payable = ${number}`;
  });
});

describe('webhooks replay', () => {
  const captured = async (number: string): Promise<string> => {
    const { json } = await ops.look('orders', 'show', number);
    const webhooks = json.webhooks as { type: string; eventId: string }[];
    return webhooks.find(({ type }) => type === 'payment.captured')?.eventId ?? '';
  };
  const facts = async (number: string) => {
    const { actions: _, ...facts } = (await ops.look('orders', 'show', number)).json;
    return facts;
  };

  test('one that was understood changes nothing', async () => {
    const { number } = await ops.sent();
    await ops.world.context.relay?.idle();
    const before = await facts(number);
    const { code, json } = await ops.act('webhooks', 'replay', 'sandbox', await captured(number));
    expect([code, json]).toMatchObject([0, { number, type: 'payment.captured', changed: [] }]);
    expect(await facts(number)).toEqual(before);
    expect(await ops.granted(number)).toBe(1);
    expect(await ops.actions(number)).toMatchObject([{ command: 'webhooks replay', why: 'ticket 4711' }]);
  });

  test('one whose effect was lost has it now', async () => {
    const { number } = await ops.sent();
    const eventId = await captured(number);
    await ops.world.context.sql`update payments set state = 'pending', captured = 0 where payable = ${number}`;
    const { json } = await ops.act('webhooks', 'replay', 'sandbox', eventId);
    expect(json.changed).toMatchObject([{ state: 'captured' }]);
  });

  test('one that its provider has to be asked about first is said so', async () => {
    const { sql } = ops.world.context;
    const replayed = { type: 'dispute', payments: [], changed: [], asking: true };
    const needs = { sql, payments: { replay: async () => replayed } } as unknown as Parts;
    const [command] = webhookActs;
    const caller = { by: 'ada', why: 'x', role: null, permissions: ALL_PERMISSIONS };
    const said = await command?.run(needs, caller, ['terse', 'e1'], {});
    expect(said?.text).toContain('a worker asks the provider');
  });

  test('one that never came is unknown', async () => {
    const { code, json } = await ops.act('webhooks', 'replay', 'sandbox', 'evt_none');
    expect([code, json.error?.code]).toEqual([1, 'webhook.unknown']);
  });
});
