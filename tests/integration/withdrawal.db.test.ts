import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purge } from '#server/db/purge.ts';
import { eraseOrders } from '#server/domains/orders/erase.repo.ts';
import { until } from '#tests/world/until.ts';
import { NAME, WithdrawalShop } from './withdrawal-kit.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());
beforeEach(() => shop.calm());

const sql = () => shop.world.context.sql;
const events = async (number: string) => (await shop.read(number)).timeline.map(({ event }) => event);
const TOTAL = 109;

describe('before paying', () => {
  test('an order in a country with a rule is refused without the current terms; elsewhere none are needed', async () => {
    const answers = [
      await shop.place({ waiver: undefined }),
      await shop.place({ waiver: 'those of last year' }),
      // Without a country, the region's country applies.
      await shop.place({ waiver: undefined, country: undefined }),
      // Other text, although it means the same.
      await shop.place({ locale: 'de' }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual([
      'order.waiver_missing',
      'order.waiver_changed',
      'order.waiver_missing',
      'order.waiver_changed',
    ]);
    const number = await shop.order({ waiver: undefined, country: 'GB' });
    expect((await shop.read(number)).withdrawal).toBeNull();
    expect((await shop.withdraw(number)).error).toMatchObject({
      code: 'order.not_withdrawable',
      params: { why: 'none' },
    });
  });

  test('the accepted terms are stored once, and shown as they were on that day', async () => {
    const number = await shop.order();
    await shop.order({ item: 'astralite-300', total: 549 });
    const kept = await sql()<{ version: string; texts: { waiver: string } }[]>`select version, texts from agreed_texts`;
    expect(kept.filter(({ version }) => version === shop.waiver)).toHaveLength(1);
    const [order] = await sql()`select snapshot -> 'agreed' as agreed, locale from orders where number = ${number}`;
    expect(order).toEqual({ agreed: { version: shop.waiver, days: 14, afterDelivery: 'ends' }, locale: 'en' });
    const { withdrawal } = (
      await shop.client.call('GET /orders/:number', { params: { number }, query: { locale: 'de' } })
    ).body;
    expect(withdrawal).toMatchObject({
      state: 'not_paid',
      waiver:
        'I want the item at once, before the withdrawal period ends, and I know that my right of withdrawal ends with its delivery.',
      button: 'Vertrag hier widerrufen',
      confirm: 'Widerruf bestätigen',
      made: null,
    });
  });
});

describe('from an order whose item is not delivered', () => {
  test('the money is refunded, the withdrawal is acknowledged, and a repeat changes nothing', async () => {
    const { number, payment } = await shop.untried();
    expect((await shop.read(number)).withdrawal).toMatchObject({ state: 'open' });
    const { status, body } = await shop.withdraw(number);
    expect([status, body.withdrawal?.made]).toMatchObject([
      200,
      { name: NAME, email: `${number.toLowerCase()}@example.com` },
    ]);
    await shop.reachWithdrawal(number, 'refunded');
    expect(await shop.refundedOf(payment)).toBe(TOTAL);
    await shop.deliverNow(number);
    expect(await shop.granted(number)).toEqual([]);

    expect((await shop.withdraw(number, { name: 'Somebody else' })).body.withdrawal?.made?.name).toBe(NAME);
    const [letter] = await shop.letters(number, 1);
    expect(letter?.subject).toBe(`Your withdrawal has arrived (order ${number})`);
    for (const said of [NAME, 'I withdraw from the contract for this order.', 'UTC', number, '60 Astralite'])
      expect(letter?.text).toContain(said);
    expect(await shop.letters(number, 1)).toHaveLength(1);
    expect((await events(number)).slice(-3)).toEqual(['contract_withdrawn', 'withdrawn', 'refunded']);
    const { orders } = (await shop.client.call('GET /orders')).body;
    expect(orders.find((order) => order.number === number)).toMatchObject({ contractWithdrawn: true });
  });

  test('the game is asked first if it may have the item: it has not, and the money is refunded', async () => {
    const { number, payment } = await shop.parked();
    expect((await shop.withdraw(number)).body.withdrawal?.state).toBe('waiting');
    await shop.reachWithdrawal(number, 'refunded');
    expect(await shop.refundedOf(payment)).toBe(TOTAL);
    expect((await shop.letters(number, 1))[0]?.text).toContain('We are asking the game');
  });

  test('the game has it: the right ended with the delivery, and the money stays', async () => {
    const { number, payment } = await shop.parked('grant_then_error');
    expect((await shop.withdraw(number)).body.withdrawal?.state).toBe('waiting');
    await shop.reachWithdrawal(number, 'ended');
    expect([await shop.refundedOf(payment), (await shop.granted(number)).length]).toEqual([0, 1]);
  });

  test('another player’s order is not found', async () => {
    const { number } = await shop.untried();
    const mika = await shop.world.signIn('mika', 'sakura');
    expect((await shop.withdraw(number, {}, mika)).error?.code).toBe('order.unknown');
    expect((await shop.read(number)).withdrawal?.state).toBe('open');
  });

  test('after its days it is refused', async () => {
    const { number } = await shop.untried();
    await sql()`update order_events set at = at - interval '15 days' where number = ${number} and event = 'paid'`;
    expect((await shop.withdraw(number)).error).toMatchObject({ params: { why: 'over' } });
    expect((await shop.read(number)).withdrawal?.state).toBe('over');
  });
});

test('from a delivered item, a withdrawal is recorded and acknowledged, and the right has ended', async () => {
  const { number, payment } = await shop.delivered();
  expect((await shop.read(number)).withdrawal?.state).toBe('ended');
  expect((await shop.withdraw(number)).body.withdrawal).toMatchObject({ state: 'ended', made: { name: NAME } });
  expect((await shop.letters(number, 1))[0]?.text).toContain('your right of withdrawal ended with the delivery');
  expect(await shop.refundedOf(payment)).toBe(0);
});

test('where the rule grants it, the money of a delivered item is refunded', async () => {
  const { number, payment } = await shop.delivered();
  await sql()`update orders set snapshot = jsonb_set(snapshot, '{agreed,afterDelivery}', '"refund"') where number = ${number}`;
  expect((await shop.read(number)).withdrawal?.state).toBe('open');
  await shop.withdraw(number);
  await shop.reachWithdrawal(number, 'refunded');
  expect(await shop.refundedOf(payment)).toBe(TOTAL);
});

test('an unpaid order is cancelled, and no withdrawal is recorded', async () => {
  const number = await shop.order();
  expect((await shop.withdraw(number)).body).toMatchObject({ status: 'cancelled', withdrawal: { made: null } });
  expect(await sql()`select from withdrawals where number = ${number}`).toHaveLength(0);
});

test('the receipt contains the accepted terms', async () => {
  const number = await shop.order();
  await sql()`update orders set email = ${`${number.toLowerCase()}@example.com`} where number = ${number}`;
  await shop.decide(await shop.pay(number), 'success');
  const [letter] = await shop.letters(number, 1);
  expect(letter?.text).toContain('Before paying you agreed to this: “I want the item at once');
});

test('a name and an address are required', async () => {
  const { number } = await shop.untried();
  for (const over of [{ name: '  ' }, { name: 'x'.repeat(101) }, { name: 'You won evil.com' }, { email: 'nobody' }])
    expect((await shop.withdraw(number, over)).status).toBe(400);
});

test('operators see waiting and finished ones; players get the stored data, and erasure removes their names', async () => {
  const { number } = await shop.untried();
  await shop.withdraw(number);
  await shop.reachWithdrawal(number, 'refunded');
  const all = await shop.ops('orders', 'withdrawals', '--all');
  expect(all.withdrawals).toContainEqual(expect.objectContaining({ number, state: 'refunded', item: 'withdrawn' }));
  expect((await shop.ops('orders', 'withdrawals')).withdrawals).not.toContainEqual(expect.objectContaining({ number }));

  const { data } = (await shop.client.call('GET /me/data')).body as unknown as {
    data: { orders: { withdrawals: object[]; orders: { number: string; agreedTo: object | null }[] } };
  };
  expect(data.orders.withdrawals).toContainEqual(expect.objectContaining({ order: number, name: NAME }));
  expect(data.orders.orders.find((order) => order.number === number)?.agreedTo).toMatchObject({
    waiver: expect.stringContaining('at once'),
  });

  const [{ playerId } = { playerId: '' }] = await sql()<{ playerId: string }[]>`
    select player_id as "playerId" from orders where number = ${number}`;
  await sql().begin((tx) => eraseOrders(tx, playerId));
  const kept = await until(
    () => sql()`select name, email, outcome from withdrawals where number = ${number}`,
    (rows) => rows.length === 1,
  );
  expect(kept[0]).toEqual({ name: '', email: '', outcome: 'refund' });

  // Once the email is sent, no row contains who withdrew.
  await until(
    async () => {
      await purge(sql());
      return sql()`select from outbox where type = 'receipt.due' and key = ${number} and payload::text like ${`%${NAME}%`}`;
    },
    (rows) => rows.length === 0,
  );
});
