import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { MoneyWorld } from './money-kit.ts';

const MINUTE = 60_000;

/** All deadlines use the database's clock: a process with a wrong clock decides as all others do. */
describe.each([10, -10])('a process whose clock is wrong by %d minutes', (minutes) => {
  let shop: MoneyWorld;
  beforeAll(async () => {
    shop = await MoneyWorld.start({ clock: { now: () => new Date(Date.now() + minutes * MINUTE) } });
  });
  afterAll(() => shop.stop());
  beforeEach(() => shop.calm());

  /** Returns the seconds from now, by the database's clock, until a time that a query returns. */
  const ahead = async (query: PromiseLike<{ at: Date }[]>): Promise<number> => {
    const [[row], [now]] = await Promise.all([query, shop.sql<{ now: Date }[]>`select clock_timestamp() as now`]);
    if (!row || !now) throw new Error('the query returned nothing');
    return (row.at.getTime() - now.now.getTime()) / 1000;
  };
  const about = (seconds: number, wanted: number): void => {
    expect(seconds).toBeLessThanOrEqual(wanted + 1);
    expect(seconds).toBeGreaterThan(wanted - 30);
  };

  test('gives an order its full time, and a payment its first check and its call', async () => {
    await shop.world.psp.put({ create: { delayMs: 500 } });
    const number = await shop.place();
    about(await ahead(shop.sql<{ at: Date }[]>`select expires_at as at from orders where number = ${number}`), 1800);
    about(await ahead(shop.sql<{ at: Date }[]>`select created_at as at from orders where number = ${number}`), 0);
    const asked = shop.ask(number);
    await until(
      () => shop.sql`select 1 from payments where payable = ${number}`,
      (rows) => rows.length === 1,
    );
    const of = (column: 'check_at' | 'calling_until' | 'created_at') =>
      ahead(shop.sql<{ at: Date }[]>`select ${shop.sql(column)} as at from payments where payable = ${number}`);
    about(await of('check_at'), 60);
    about(await of('calling_until'), 15);
    about(await of('created_at'), 0);
    const { body } = await asked;
    expect(body.redirectUrl).toContain('/pay/');
    expect((await shop.read(number)).payable).toBe(true);
  });

  test('calls a provider twice for one key only when the first call is over', async () => {
    await shop.world.psp.put({ create: { delayMs: 1500 } });
    const number = await shop.place();
    const key = randomUUID();
    const first = shop.ask(number, key);
    await until(
      () => shop.sql`select 1 from payments where payable = ${number}`,
      (rows) => rows.length === 1,
    );
    expect((await shop.ask(number, key)).error.code).toBe('request.in_flight');
    expect((await first).status).toBe(200);

    // As after a crash: the call was running until a moment ago, and its result is unknown.
    await shop.sql`
      update payments set redirect_url = null, provider_id = null, state = 'created', calling_until = now() - interval '1 second'
      where payable = ${number}`;
    await shop.world.psp.put({ create: 'ok' });
    expect((await shop.ask(number, key)).body).toEqual((await first).body);
  });

  test('ends an order neither before its time nor after it', async () => {
    const early = await shop.place();
    const late = await shop.place();
    await shop.sql`update orders set expires_at = now() + interval '9 minutes' where number = ${early}`;
    await shop.sql`update orders set expires_at = now() - interval '1 second' where number = ${late}`;
    expect([(await shop.read(early)).payable, (await shop.read(late)).payable]).toEqual([true, false]);
    expect((await shop.ask(late)).error.code).toBe('order.not_payable');
    await shop.world.context.sweeps.expire();
    expect([(await shop.read(early)).status, (await shop.read(late)).status]).toEqual(['unpaid', 'expired']);
  });

  test('asks about a payment when its time has come, not before', async () => {
    await shop.world.psp.put({ webhooks: 'lost' });
    const number = await shop.place();
    await shop.decide(await shop.pay(number), 'success');
    await shop.sql`update payments set check_at = now() + interval '9 minutes' where payable = ${number}`;
    await shop.world.context.payments.sweep();
    expect((await shop.read(number)).status).toBe('paying');
    await shop.sql`update payments set check_at = now() where payable = ${number}`;
    await shop.world.context.payments.sweep();
    await shop.reach(number, ({ status }) => status === 'paid');
    about(await ahead(shop.sql<{ at: Date }[]>`select check_at as at from payments where payable = ${number}`), 240);
  });

  test('drops an attempt that its provider never received after an hour, not before', async () => {
    await shop.world.psp.put({ create: 'error' });
    const number = await shop.place();
    expect((await shop.ask(number)).error.code).toBe('payment.provider_unavailable');
    const sweepAt = async (age: string): Promise<string> => {
      await shop.sql`
        update payments set created_at = now() - ${age}::text::interval, check_at = now() where payable = ${number}`;
      await shop.world.context.payments.sweep();
      const [row] = await shop.sql<{ state: string }[]>`select state from payments where payable = ${number}`;
      return row?.state ?? '';
    };
    expect(await sweepAt('55 minutes')).toBe('created');
    expect(await sweepAt('61 minutes')).toBe('failed');
  });

  test('lets a player cancel again after 15 minutes, not before', async () => {
    const number = await shop.place();
    await shop.decide(await shop.pay(number), 'pending', { seconds: 3600 });
    const { error } = await shop.cancel(number);
    expect(error.code).toBe('order.cancel_wait');
    about((Date.parse(String(error.params.until)) - Date.now()) / 1000, 900);
    const askedAgo = (minutes: number) => shop.sql`
      update orders set cancel_asked_at = now() - make_interval(mins => ${minutes}) where number = ${number}`;
    await askedAgo(14);
    expect((await shop.read(number)).cancelWaitUntil).not.toBeNull();
    const [before] = await shop.sql`select cancel_asked_at from orders where number = ${number}`;
    await shop.cancel(number);
    expect((await shop.sql`select cancel_asked_at from orders where number = ${number}`)[0]).toEqual(before);
    await askedAgo(15);
    expect((await shop.read(number)).cancelWaitUntil).toBeNull();
    await shop.cancel(number);
    expect((await shop.sql`select cancel_asked_at from orders where number = ${number}`)[0]).not.toEqual(before);
  });

  test('retries a delivery after the wait of its schedule', async () => {
    await shop.world.games.put({ deliver: 'error' });
    const number = await shop.place();
    await shop.decide(await shop.pay(number), 'success');
    await until(
      () => shop.sql<{ attempts: number }[]>`select attempts from deliveries where reference = ${number}`,
      ([row]) => (row?.attempts ?? 0) >= 2,
    );
    const due = () => ahead(shop.sql<{ at: Date }[]>`select due_at as at from deliveries where reference = ${number}`);
    const seconds = await until(due, (left) => left > 20);
    expect(seconds).toBeLessThanOrEqual(33);
  });

  test('lets a raise of a player’s own limit wait 24 hours', async () => {
    const write = (cap: object | null) => shop.buyer.call('PUT /me/spending-cap', { body: { cap } });
    await write({ amount: 100_000, currency: 'EUR' });
    const { body } = await write({ amount: 200_000, currency: 'EUR' });
    about((Date.parse(body.next?.from ?? '') - Date.now()) / 1000, 24 * 3600);
    await shop.sql`update spending_caps set next_from = now() + interval '9 minutes'`;
    expect((await shop.buyer.call('GET /me/spending-cap')).body.cap?.amount).toBe(100_000);
    await shop.sql`update spending_caps set next_from = now()`;
    expect((await shop.buyer.call('GET /me/spending-cap')).body.cap?.amount).toBe(200_000);
  });
});
