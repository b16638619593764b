import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHOICE } from '#tests/faults/shop.ts';
import { WithdrawalShop } from './withdrawal-kit.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());
beforeEach(() => shop.calm());

const TOTAL = 109;
const sql = () => shop.world.context.sql;
/** Changes its rule: the buyer keeps the right after the delivery. */
const alsoDelivered = (number: string) => sql()`
  update orders set snapshot = jsonb_set(snapshot, '{agreed,afterDelivery}', '"refund"') where number = ${number}`;

/** Disputes all of the money, so that a refund for a withdrawal must wait. */
async function disputed({ number, payment }: { number: string; payment: string }): Promise<void> {
  await shop.decide(payment, 'dispute');
  await shop.reach(number, ({ status }) => status === 'disputed');
}

/** Sets whether a refusal of the game keeps the money, as some publishers configure it. */
async function keepRefused(keep: boolean): Promise<void> {
  const { catalog } = shop.world.context;
  const known = new Promise<void>((resolve) => catalog.onChange(() => resolve()));
  await sql()`
    update catalog_documents set hash = ${randomUUID()}, document = jsonb_set(document, '{game,backend,refundRefused}', to_jsonb(${!keep}::boolean))
    where kind = 'game' and id = ${String(CHOICE.gid)}`;
  await sql()`notify catalog`;
  await known;
}

describe('a buyer withdraws while a dispute holds the money, and the shop wins it', () => {
  test('from a delivered item whose rule grants it: the money is refunded then, once', async () => {
    const order = await shop.delivered();
    const { number, payment } = order;
    await alsoDelivered(number);
    await disputed(order);
    expect((await shop.withdraw(number)).body.withdrawal?.state).toBe('waiting');
    expect(await shop.refunds(number)).toEqual([]);
    await shop.decide(payment, 'dispute_won');
    await shop.reachWithdrawal(number, 'refunded');
    expect(await shop.refunds(number)).toMatchObject([{ reason: 'withdrawal', amount: TOTAL }]);
    expect(await shop.refundedOf(payment)).toBe(TOTAL);
  });

  test('from an item that the game refused, too, where the publisher keeps such money', async () => {
    await keepRefused(true);
    try {
      await shop.world.games.put({ deliver: 'refuse' });
      const number = await shop.order();
      const payment = await shop.pay(number);
      await shop.decide(payment, 'success');
      await shop.reach(number, ({ itemStatus }) => itemStatus === 'not_met');
      await disputed({ number, payment });
      expect((await shop.withdraw(number)).body.withdrawal?.state).toBe('waiting');
      expect(await shop.refunds(number)).toEqual([]);
      await shop.decide(payment, 'dispute_won');
      await shop.reachWithdrawal(number, 'refunded');
      expect(await shop.refundedOf(payment)).toBe(TOTAL);
    } finally {
      await keepRefused(false);
    }
  });

  test('from an item in an unclear state: the money waits until a person has looked', async () => {
    const order = await shop.parked('grant_then_error');
    const { number, payment } = order;
    await shop.world.games.put({ recall: 'missing' });
    await disputed(order);
    await shop.reach(number, ({ itemStatus }) => itemStatus === 'unclear');
    expect((await shop.withdraw(number)).body.withdrawal?.state).toBe('waiting');
    await shop.decide(payment, 'dispute_won');
    await shop.reach(number, ({ status }) => status === 'paid');
    expect(await shop.refunds(number)).toEqual([{ reason: 'withdrawal', amount: TOTAL, state: 'waiting' }]);
    await shop.ops('orders', 'resolve', number, '--as', 'refund', '--why', 'ticket 4711');
    await shop.reachWithdrawal(number, 'refunded');
    expect(await shop.refundedOf(payment)).toBe(TOTAL);
  });

  test('whose right had ended: nothing is refunded', async () => {
    const order = await shop.delivered();
    await disputed(order);
    expect((await shop.withdraw(order.number)).body.withdrawal?.state).toBe('ended');
    await shop.decide(order.payment, 'dispute_won');
    await shop.reach(order.number, ({ status }) => status === 'paid');
    expect(await shop.refunds(order.number)).toEqual([]);
  });
});

describe('an operator’s refund waits for the game, the buyer withdraws, and the game has the item', () => {
  async function answered(afterDelivery: 'ends' | 'refund') {
    const order = await shop.parked('grant_then_error');
    const { number } = order;
    if (afterDelivery === 'refund') await alsoDelivered(number);
    await shop.world.games.put({ recall: 'error' });
    await shop.ops('orders', 'refund', number, '--amount', 'all', '--why', 'ticket 4711');
    await shop.withdraw(number);
    expect(await shop.refunds(number)).toEqual([{ reason: 'operator', amount: TOTAL, state: 'waiting' }]);
    await shop.world.games.put({ recall: 'ok' });
    await sql()`update deliveries set due_at = now(), claimed_until = null where reference = ${number}`;
    await shop.sent(number);
    return order;
  }

  test('the money is refunded by the withdrawal, where the rule grants that', async () => {
    const { number, payment } = await answered('refund');
    await shop.reachWithdrawal(number, 'refunded');
    expect(await shop.refunds(number)).toMatchObject([
      { reason: 'operator', state: 'dropped' },
      { reason: 'withdrawal', amount: TOTAL },
    ]);
    expect(await shop.refundedOf(payment)).toBe(TOTAL);
  });

  test('the money stays, where the right ended with the delivery', async () => {
    const { number, payment } = await answered('ends');
    await shop.reachWithdrawal(number, 'ended');
    expect(await shop.refunds(number)).toMatchObject([{ reason: 'operator', state: 'dropped' }]);
    expect(await shop.refundedOf(payment)).toBe(0);
  });
});
