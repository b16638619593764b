import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
let order: { number: string; payment: string };
beforeAll(async () => {
  ops = await OpsWorld.start();
  order = await ops.sent();
});
afterAll(() => ops.world.stop());

describe('orders find', () => {
  test.each([
    ['its number', async () => order.number.toLowerCase()],
    ['the player', async () => '80427731'],
    ['the provider’s id of its payment', async () => order.payment],
    ['our id of its payment', async () => idFrom('payments')],
    ['the id of its delivery', async () => idFrom('deliveries')],
  ])('finds an order by %s', async (_, term) => {
    const { code, json } = await ops.look('orders', 'find', await term());
    expect([code, json]).toMatchObject([0, { orders: [{ number: order.number, paymentState: 'paid', total: 109 }] }]);
  });

  test('finds the orders of an email address, whatever its case', async () => {
    const number = await ops.place({ email: 'Buyer@example.com' });
    expect((await ops.look('orders', 'find', 'buyer@EXAMPLE.com')).json).toMatchObject({ orders: [{ number }] });
  });

  test('finds the orders of a player by the address of their sign-in', async () => {
    const { sql } = ops.world.context;
    await sql`update players set email = 'kestrel.sign-in@example.com' where uid = 80427731`;
    const { json } = await ops.look('orders', 'find', ' Kestrel.Sign-In@example.com\u200b');
    expect(json.orders).toContainEqual(expect.objectContaining({ number: order.number, uid: 80427731 }));
    expect((await ops.look('orders', 'find', 'nobody@example.com')).json).toEqual({ orders: [] });
  });

  test('finds an order by its character and its coupon code, each named as what matched', async () => {
    const by = async (term: string) =>
      ((await ops.look('orders', 'find', term)).json.orders as { number: string; by: string }[]).find(
        (found) => found.number === order.number,
      )?.by;
    expect(await by('s3-1187')).toBe('character');
    const { sql } = ops.world.context;
    await sql`
      with claimed as (
        insert into player_coupons (player_id, template, claimed_at, expires_at)
        select id, 'lantern-15', now(), now() + interval '1 day' from players where uid = 80427731 returning id, player_id
      )
      insert into benefit_uses (player_id, benefit, number, state, at)
      select player_id, id::text, ${order.number}, 'used', now() from claimed`;
    expect(await by('lantern15')).toBe('coupon');
    expect((await ops.type('orders', 'find', 'ｌａｎｔｅｒｎ１５')).text).toMatch(
      new RegExp(`^coupon +${order.number} `, 'm'),
    );
  });

  test('finds an order by the digits of its card and the amount, the day or both', async () => {
    const { sql } = ops.world.context;
    const [paid] = await sql<{ digits: string; brand: string; day: string }[]>`
      select card_digits as digits, card_brand as brand, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from payments where payable = ${order.number}`;
    const { digits = '', brand, day = '' } = paid ?? {};
    // The provider sent them with its webhook.
    expect([digits, brand]).toEqual([
      expect.stringMatching(/^\d{4}$/),
      expect.stringMatching(/^(visa|mastercard|amex)$/),
    ]);
    const find = (...more: string[]) => ops.look('orders', 'find', '--card', digits, ...more);
    for (const more of [
      ['--amount', '109', '--currency', 'eur'],
      ['--day', day],
      ['--amount', '109', '--currency', 'EUR', '--day', day],
    ])
      expect((await find(...more)).json.orders).toContainEqual(
        expect.objectContaining({ number: order.number, by: 'card' }),
      );
    expect((await find('--amount', '108', '--currency', 'EUR')).json).toEqual({ orders: [] });
  });

  test.each([
    [['--card', '4242'], 'one payment in ten thousand'],
    [['--card', '424', '--day', '2026-11-03'], 'last four digits'],
    [['--card', '4242', '--amount', '499'], 'needs its currency'],
    [['--card', '4242', '--amount', '4.99', '--currency', 'EUR'], 'needs its currency'],
    [['--card', '4242', '--day', '3.11.2026'], 'has the form 2026-11-03'],
    [['--card', '4242', '--day', '2026-02-30'], 'has the form 2026-11-03'],
    [['mia', '--card', '4242', '--day', '2026-11-03'], 'a term or a card'],
    [['mia', '--day', '2026-11-03'], 'a term or a card'],
    [[], 'a term or a card'],
    [['x'.repeat(255)], 'at most 254 characters'],
  ])('refuses %j, and says why', async (args, why) => {
    const { code, json } = await ops.look('orders', 'find', ...args);
    expect([code, json.error?.message]).toEqual([2, expect.stringContaining(why)]);
  });

  test('of nobody it finds nothing', async () => {
    expect((await ops.look('orders', 'find', '1')).json).toEqual({ orders: [] });
  });
});

async function idFrom(part: 'payments' | 'deliveries'): Promise<string> {
  const { json } = await ops.look('orders', 'show', order.number);
  return (json[part] as { id: string }[])[0]?.id ?? '';
}

describe('orders show', () => {
  test('tells the whole story to a machine', async () => {
    await ops.act('payments', 'check', order.number);
    const { code, json } = await ops.look('orders', 'show', order.number);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      order: { number: order.number, uid: 80427731, paymentState: 'paid', itemState: 'sent' },
      timeline: [{ event: 'created' }, { event: 'paying' }, { event: 'paid' }, { event: 'sending' }, { event: 'sent' }],
      payments: [{ provider: 'sandbox', providerId: order.payment, state: 'captured', captured: 109, refunded: 0 }],
      refunds: [],
      deliveries: [{ state: 'accepted', attempts: 1, reason: null, acceptedAt: expect.stringMatching(/^\d{4}-/) }],
      ledger: [
        { kind: 'capture', account: 'provider', amount: 109 },
        { kind: 'capture', account: 'sales', amount: -109 },
      ],
      actions: [{ by: 'ada', why: 'ticket 4711', command: 'payments check' }],
    });
    const named = (list: unknown) => (list as { type: string }[]).map(({ type }) => type);
    expect(named(json.webhooks)).toContain('payment.captured');
    expect(named(json.events)).toEqual(
      expect.arrayContaining(['payment.webhook_stored', 'payment.captured', 'delivery.accepted']),
    );
  });

  test('does not read through what came long after the last news of its payments', async () => {
    const { number, payment } = await ops.sent();
    const { sql } = ops.world.context;
    await sql`
      insert into payment_webhooks (provider, event_id, type, body, received_at)
      select 'sandbox', 'days-later-' || days, 'unknown', jsonb_build_object('payment', ${payment}::text), now() + make_interval(days => days)
      from unnest(${[6, 8]}::int[]) as days`;
    const { json } = await ops.look('orders', 'show', number);
    const ids = (json.webhooks as { eventId: string }[]).map(({ eventId }) => eventId);
    expect(ids).toContain('days-later-6');
    expect(ids).not.toContain('days-later-8');
  });

  test('has webhooks of any time that name its payment, and no others', async () => {
    const [{ number }, other] = [await ops.sent(), await ops.sent()];
    const { sql } = ops.world.context;
    await sql`
      insert into payment_webhooks (provider, event_id, type, body, payment_id, received_at)
      select 'sandbox', 'named-' || o.number, 'unknown', '{}', o.payment_id, now() + interval '30 days'
      from orders o where o.number = any(${[number, other.number]}::text[])`;
    const { json } = await ops.look('orders', 'show', number);
    const ids = (json.webhooks as { eventId: string }[]).map(({ eventId }) => eventId);
    expect(ids.filter((id) => id.startsWith('named-'))).toEqual([`named-${number}`]);
    // The portal stored the payments that the provider's webhooks name.
    expect(await sql`select from payment_webhooks where payment_id is null and type = 'payment.captured'`).toEqual([]);
  });

  test('tells which of two payments counts', async () => {
    const number = await ops.place();
    const [first, second] = [await ops.pay(number), await ops.pay(number)];
    await ops.decide(second, 'success');
    await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    await ops.decide(first, 'success');
    await ops.reach(number, ({ timeline }) => timeline.some(({ event }) => event === 'money_returned'));
    const { json } = await ops.look('orders', 'show', number);
    expect(json.payments).toMatchObject([
      { providerId: first, counts: false, refunded: 109 },
      { providerId: second, counts: true, refunded: 0 },
    ]);
  });

  test('does not mix in what belongs to another order', async () => {
    const other = await ops.place();
    const { json } = await ops.look('orders', 'show', other);
    expect(json).toMatchObject({ payments: [], webhooks: [], deliveries: [], ledger: [], actions: [] });
  });

  test('shows people tables, with amounts as they know them', async () => {
    const { text } = await ops.type('orders', 'show', order.number);
    expect(text).toMatch(/^Timeline\n {2}at +event\n {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}created$/m);
    expect(text).toContain('1.09 EUR');
    expect(text).toMatch(/^Refunds\n {2}\(none\)$/m);
  });

  test.each(['20260101-AAAAAAAAAA', 'x'])('an order %s that does not exist is said so', async (number) => {
    const { code, json } = await ops.look('orders', 'show', number);
    expect([code, json.error?.code]).toEqual([1, 'order.unknown']);
  });
});
