import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { PSP_KEY } from '#tests/world/world.ts';
import { TOTAL } from '../../ops.fixture.ts';
import { RestoredShop } from './restored.fixture.ts';

const CHARACTER = ['--gid', '1000039', '--region', 'eu', '--item', 'astralite-60', '--role', 's3-1187'];

let shop: RestoredShop;
let uid = '';
let supporter: ReturnType<typeof asOperator> | undefined;
beforeAll(async () => {
  shop = await RestoredShop.start({ APPROVAL_REFUNDS: `support=1` });
  const [row] = await shop.ops.world.context.sql`select uid::text from players where username = 'kestrel'`;
  uid = String(row?.uid);
});
afterAll(() => shop.ops.world.stop());

const adopt = (id: string, ...more: string[]) => shop.act('payments', 'adopt', 'sandbox', id, ...more);
const refund = (id: string) => shop.act('payments', 'refund', 'sandbox', id);
const writeOff = (id: string) => shop.act('payments', 'write-off', 'sandbox', id);
const adopting = (id: string) => ['payments', 'adopt', 'sandbox', id, '--why', 'w', '--json'];
/** The token of an operator whose refunds need a second person. */
const support = () => {
  const { context, env } = shop.ops.world;
  supporter ??= asOperator({ sql: context.sql, url: env.DATABASE_URL ?? '' }, { name: 'support', role: 'support' });
  return supporter;
};
/** A refund that the provider's staff makes. */
const refundByStaff = async (payment: string, amount = TOTAL): Promise<void> => {
  const headers = { authorization: `Bearer ${PSP_KEY}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ amount, key: 'by staff' });
  await fetch(`${shop.ops.world.psp.url}/v1/payments/${payment}/refunds`, { method: 'POST', headers, body });
};
/** A payment that somebody made at the provider without the shop; the shop's staff finds it in the books. */
async function strange(description: string, { currency = 'EUR', id = randomUUID() as string } = {}) {
  const headers = { authorization: `Bearer ${PSP_KEY}`, 'content-type': 'application/json', 'idempotency-key': id };
  const made = { reference: id, description, amount: TOTAL, currency, method: 'card', returnUrl: 'http://x.test/' };
  const body = JSON.stringify({ ...made, locale: 'en' });
  const answer = await fetch(`${shop.ops.world.psp.url}/v1/payments`, { method: 'POST', headers, body });
  const { id: payment } = (await answer.json()) as { id: string };
  await shop.ops.decide(payment, 'success');
  return { id, payment };
}
const deliveries = async (number: string) =>
  (
    await shop.ops.world.games.books<{
      deliveries: { orderNumber: string; deliveryId: string; result: string; calls: number }[];
    }>()
  ).deliveries.filter(({ orderNumber }) => orderNumber === number);

describe('payments adopt', () => {
  test('a payment that only the provider knows is listed with all that is known of it', async () => {
    const { number, payment, id } = await shop.lost();
    const [row, ...others] = await shop.unknown();
    expect([row, others]).toMatchObject([
      {
        provider: 'sandbox',
        paymentId: id,
        providerId: payment,
        theirs: TOTAL,
        currency: 'EUR',
        order: number,
        refunded: 0,
        disputed: 0,
      },
      [],
    ]);
    expect(Math.abs(Date.parse(String(row?.at)) - Date.now())).toBeLessThan(60_000);
    expect((await adopt(id)).code).toBe(0);
  });

  test('it pays its order, and the game gets the delivery that it had before', async () => {
    const { number, id, deliveryId } = await shop.lost();
    const { code, json } = await adopt(id);
    expect([code, json]).toMatchObject([0, { number, captured: TOTAL, currency: 'EUR', effect: 'pays' }]);
    await shop.ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(await deliveries(number)).toMatchObject([{ deliveryId, result: 'accepted', calls: 2 }]);
    expect(await shop.ledger(id)).toEqual({ provider: TOTAL, sales: -TOTAL });
    expect((await shop.differences()).total).toBe(0);
    expect((await adopt(id)).json.error?.code).toBe('payment.decided');
    expect(await shop.ops.actions(number)).toMatchObject([{ command: 'payments adopt', arguments: { id } }]);
  });

  test('one of several concurrent decisions is made', async () => {
    const { number, id } = await shop.lost();
    const all = [adopt, refund, writeOff, adopt, refund, writeOff, adopt, refund].map((decide) => decide(id));
    const said = await Promise.all(all);
    const done = said.filter(({ code }) => code === 0);
    const [row] = await shop.ops.world.context.sql`select decision from unknown_payments where id = ${id}`;
    // A payment that was written off may be refunded afterwards.
    expect(done.length).toBeLessThanOrEqual(row?.decision === 'refunded' ? 2 : 1);
    const ledger = await shop.ledger(id);
    expect(ledger.sales).toBe(-TOTAL);
    expect((await deliveries(number)).filter(({ result }) => result === 'accepted')).toHaveLength(1);
  });

  test('money is not booked for another order than the provider names, nor for one that ended', async () => {
    const { number, id } = await shop.lost();
    const other = await shop.ops.place();
    expect((await adopt(id, '--order', other)).json.error).toMatchObject({
      code: 'payment.other_order',
      params: { order: number },
    });
    await shop.ops.world.context.sql`update orders set payment_state = 'expired' where number = ${number}`;
    expect((await adopt(id)).json.error?.code).toBe('order.ended');
    expect(await shop.ledger(id)).toEqual({});
    expect(await shop.unknown()).toMatchObject([{ paymentId: id }]);
    await refund(id);
  });

  test('one whose money went back pays no order: another payment may have paid it', async () => {
    const { number, payment, id } = await shop.lost();
    await refundByStaff(payment);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const other = await shop.lost();
    const { json } = await shop.act('payments', 'look', '--since', since);
    expect((json.unknown as { paymentId: string }[]).map(({ paymentId }) => paymentId)).toEqual([other.id, id]);
    expect((await adopt(id)).json.error).toMatchObject({ code: 'payment.refunded', params: { number } });
    expect((await shop.ops.read(number)).status).toBe('unpaid');
    expect([(await refund(id)).code, (await adopt(other.id)).code]).toEqual([0, 0]);
  });

  test('without its order it needs player, item and a decision about the item', async () => {
    const { number, id, deliveryId } = await shop.lost({ order: true });
    expect((await adopt(id)).json.error).toMatchObject({ code: 'order.lost', params: { number } });
    expect((await adopt(id, '--player', uid, ...CHARACTER)).json.error?.code).toBe('order.lost');
    expect((await adopt(id, '--player', uid, ...CHARACTER, '--deliver', '--no-deliver')).code).toBe(2);
    const { code, json } = await adopt(id, '--player', uid, ...CHARACTER, '--deliver');
    expect([code, json]).toMatchObject([0, { payable: number, effect: 'sends', counted: TOTAL }]);
    const [delivery, ...others] = await until(
      () => deliveries(number),
      ([first]) => first?.calls === 2,
    );
    expect([delivery, others]).toMatchObject([{ deliveryId, result: 'accepted' }, []]);
    expect((await shop.differences()).total).toBe(0);
  });

  test('with --no-deliver only the money is booked', async () => {
    const { number, id } = await shop.lost({ order: true });
    expect((await adopt(id, '--player', uid, ...CHARACTER, '--no-deliver')).json).toMatchObject({ effect: 'booked' });
    expect(await deliveries(number)).toHaveLength(1);
    expect(await shop.ledger(id)).toEqual({ provider: TOTAL, sales: -TOTAL });
    expect((await shop.differences()).total).toBe(0);
  });

  test('an item whose dispute the shop won is sent', async () => {
    const { number, payment, id } = await shop.lost({ order: true });
    await shop.ops.decide(payment, 'dispute');
    await shop.ops.decide(payment, 'dispute_won');
    expect((await adopt(id, '--player', uid, ...CHARACTER, '--deliver')).json).toMatchObject({
      payable: number,
      effect: 'sends',
    });
  });

  test('an item that the game refuses leaves money that pays for nothing, and it can be refunded', async () => {
    const { payment, id } = await shop.lost({ order: true });
    await adopt(id, '--player', uid, ...CHARACTER, '--no-deliver');
    const { sql } = shop.ops.world.context;
    await sql`
      insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents, state)
      select player_id, 'payment', payable, 1, 1000039, 'r', 's', '[]', 'refused' from payments where id = ${id}`;
    expect((await shop.differences()).findings.noOrder).toMatchObject([{ paymentId: id, held: TOTAL }]);
    expect((await refund(id)).json).toMatchObject({ amount: TOTAL });
    await until(
      () => shop.ops.refundedOf(payment),
      (refunded) => refunded === TOTAL,
    );
  });
});

describe('payments refund', () => {
  test('returns the money once, and the ledger has both', async () => {
    const { number, payment, id } = await shop.lost();
    const said = await Promise.all([refund(id), refund(id), refund(id)]);
    expect(said.filter(({ code }) => code === 0)).toMatchObject([{ json: { amount: TOTAL, currency: 'EUR' } }]);
    await until(
      () => shop.ops.refundedOf(payment),
      (refunded) => refunded === TOTAL,
    );
    await until(
      () => shop.ledger(id),
      (ledger) => ledger.refunds === TOTAL,
    );
    expect(await shop.ledger(id)).toEqual({ provider: 0, sales: -TOTAL, refunds: TOTAL });
    expect(await shop.unknown()).toEqual([]);
    expect((await adopt(id)).json.error?.code).toBe('payment.decided');
    expect((await shop.ops.read(number)).status).toBe('unpaid');
  });

  test('money that the provider’s staff returned is booked, and nothing is sent', async () => {
    const { payment, id } = await shop.lost();
    await refundByStaff(payment);
    expect((await refund(id)).json).toMatchObject({ amount: 0 });
    expect(await shop.ledger(id)).toMatchObject({ provider: 0 });
    expect(await shop.ops.refundedOf(payment)).toBe(TOTAL);
  });

  test('a payment with an order is refunded by its order', async () => {
    const { number } = await shop.ops.sent();
    const [row] = await shop.ops.world.context.sql`select id from payments where payable = ${number}`;
    expect((await refund(String(row?.id))).json.error).toMatchObject({
      code: 'payment.known',
      params: { order: number },
    });
  });

  test('it is held to the limit of the role, as refunds of orders are', async () => {
    const { id } = await shop.lost();
    const typed = ['payments', 'refund', 'sandbox', id, '--why', 'w', '--json'];
    const { text } = await shop.ops.typeAs(await support(), ...typed);
    const { params, code } = JSON.parse(text).error;
    expect([code, await shop.ledger(id)]).toEqual(['approval.asked', {}]);
    expect((await shop.act('approvals', 'approve', String(params.approval))).code).toBe(0);
    expect((await shop.ledger(id)).sales).toBe(-TOTAL);
  });
});

describe('payments write-off', () => {
  test('books the money without an order, and it can still be refunded', async () => {
    const { id } = await shop.lost({ order: true });
    expect((await writeOff(id)).json).toMatchObject({ booked: { captured: TOTAL, currency: 'EUR' } });
    expect(await shop.ledger(id)).toEqual({ provider: TOTAL, sales: -TOTAL });
    expect((await shop.differences()).findings.noOrder).toEqual([]);
    expect(await shop.unknown()).toEqual([]);
    expect((await writeOff(id)).json.error?.code).toBe('payment.decided');
    expect((await refund(id)).json).toMatchObject({ amount: TOTAL });
  });

  test('leaves a payment of another system out of the list, and books nothing', async () => {
    const { id: reference } = await strange('a mug', { id: `till-${randomUUID().slice(0, 8)}` });
    expect(await shop.unknown()).toMatchObject([{ paymentId: reference, theirs: TOTAL, order: null }]);
    expect((await adopt(reference)).json.error?.code).toBe('payment.foreign');
    expect((await writeOff(reference)).json).toMatchObject({ booked: null });
    expect(await shop.unknown()).toEqual([]);
  });
});

test('`payments look` settles known payments and lists the others, and money that never came is refused', async () => {
  const { number, id } = await shop.lost();
  const known = await shop.ops.place();
  const payment = await shop.ops.pay(known);
  const [row] = await shop.ops.world.context.sql`select id from payments where payable = ${known}`;
  expect((await adopt(String(row?.id))).json.error?.code).toBe('payment.not_paid');
  await shop.ops.world.psp.put({ webhooks: 'lost' });
  await shop.ops.decide(payment, 'success');
  await shop.ops.world.psp.put({ webhooks: 'ok' });
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { code, json } = await shop.act('payments', 'look', '--since', since);
  expect([code, json]).toMatchObject([3, { days: 1, unknown: [{ paymentId: id, order: number, amount: TOTAL }] }]);
  await shop.ops.reach(known, ({ itemStatus }) => itemStatus === 'sent');
  expect((await shop.act('payments', 'look', '--since', 'yesterday')).code).toBe(2);
  await adopt(id);
});

test('`backup restored` skips the numbers that may have been given out since the backup', async () => {
  const { sql } = shop.ops.world.context;
  const last = async () => {
    const [row] = await sql<{ ledger: number; outbox: number }[]>`
      select (select max(id) from ledger_entries)::int as ledger, (select max(id) from outbox)::int as outbox`;
    return row ?? { ledger: 0, outbox: 0 };
  };
  const before = await last();
  const { json } = await shop.act('backup', 'restored', '--since', new Date(Date.now() - 3_600_000).toISOString());
  expect(json).toMatchObject({ sequences: expect.any(Number), unknown: [] });
  await shop.ops.sent();
  const after = await last();
  expect(after.ledger - before.ledger).toBeGreaterThan(99_000_000);
  expect(after.outbox - before.outbox).toBeGreaterThan(99_000_000);
});

describe('after a restore an operator cannot', () => {
  test('send an item that is worth more than the payment under its limit', async () => {
    const { id } = await shop.lost({ order: true });
    const dear = ['--gid', '1000039', '--region', 'eu', '--item', 'astralite-980', '--role', 's3-1187'];
    expect((await adopt(id, '--player', uid, ...dear, '--deliver')).json).toMatchObject({ counted: 1649 });
  });

  test('send an item whose money is disputed', async () => {
    const { payment, id } = await shop.lost({ order: true });
    await shop.ops.decide(payment, 'dispute');
    const { json } = await adopt(id, '--player', uid, ...CHARACTER, '--deliver');
    expect(json.error).toMatchObject({ code: 'payment.refunded', params: { disputed: TOTAL } });
    expect((await adopt(id, '--player', uid, ...CHARACTER, '--no-deliver')).code).toBe(0);
  });

  test('return money past the limit of refunds, by an order that it does not pay', async () => {
    const { number, id } = await shop.lost();
    await shop.ops.world.context.sql`update orders set total = total + 1 where number = ${number}`;
    const { text } = await shop.ops.typeAs(await support(), ...adopting(id));
    expect(JSON.parse(text).error.code).toBe('approval.asked');
    expect(await shop.ledger(id)).toEqual({});
    expect((await adopt(id)).json).toMatchObject({ effect: 'returned', counted: TOTAL });
  });

  test('send an item whose money was refunded in part', async () => {
    const { payment, id } = await shop.lost({ order: true });
    await refundByStaff(payment, 9);
    const { json } = await adopt(id, '--player', uid, ...CHARACTER, '--deliver');
    expect(json.error).toMatchObject({ code: 'payment.refunded', params: { refunded: 9 } });
    expect((await adopt(id, '--player', uid, ...CHARACTER, '--no-deliver')).code).toBe(0);
  });

  test('pay an order that the provider does not name, past the limit of refunds', async () => {
    const { id } = await strange('a mug');
    const number = await shop.ops.place();
    const { text } = await shop.ops.typeAs(await support(), ...adopting(id), '--order', number);
    expect(JSON.parse(text).error.code).toBe('approval.asked');
    expect(await shop.ledger(id)).toEqual({});
    expect((await adopt(id, '--order', number)).json).toMatchObject({ effect: 'pays', counted: TOTAL });
  });

  test('pay an order twice, nor in another currency: the money goes back, and counts as a refund', async () => {
    const paid = await shop.ops.sent();
    const twice = await strange(paid.number);
    const { text } = await shop.ops.typeAs(await support(), ...adopting(twice.id));
    expect(JSON.parse(text).error.code).toBe('approval.asked');
    const other = await strange(await shop.ops.place(), { currency: 'USD' });
    for (const { id, payment } of [twice, other]) {
      expect((await adopt(id)).json).toMatchObject({ effect: 'returned', counted: TOTAL });
      await until(
        () => shop.ops.refundedOf(payment),
        (refunded) => refunded === TOTAL,
      );
    }
    expect(await deliveries(paid.number)).toHaveLength(1);
  });

  test('give the money of an order that exists to another player or item', async () => {
    const { number, id } = await shop.lost();
    expect((await adopt(id, '--player', uid)).json.error?.code).toBe('usage');
    expect((await adopt(id, ...CHARACTER)).json.error?.code).toBe('usage');
    expect(await shop.ledger(id)).toEqual({});
    expect((await adopt(id)).json).toMatchObject({ number, effect: 'pays' });
  });
});
