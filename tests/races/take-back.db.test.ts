import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OpsWorld, TOTAL } from '#server/operations/ops.fixture.ts';
import { until } from '#tests/world/until.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());
beforeEach(() => ops.world.games.put({ deliver: 'ok', takeBack: 'ok', characters: 'ok' }));

const ROUNDS = 4;
const takeBack = (number: string) => ops.act('deliveries', 'take-back', number);
const move = (number: string) => ops.act('orders', 'move', number, '--role', 's7-2044', '--server', 's7');
const redeliver = (number: string) => ops.act('orders', 'redeliver', number);
const refund = (number: string, ...more: string[]) => ops.act('orders', 'refund', number, '--amount', 'all', ...more);
const codes = (...said: Awaited<ReturnType<typeof takeBack>>[]) => said.filter(({ code }) => code === 0).length;

/** Returns how many items of an order the players have in the game, and the most at any one time. */
async function items(number: string): Promise<number> {
  const { deliveries } = await ops.world.games.books<{
    deliveries: { orderNumber: string; result: string; takenBack?: string }[];
  }>();
  return deliveries.filter(
    (one) => one.orderNumber === number && one.result === 'accepted' && one.takenBack !== 'taken',
  ).length;
}

/** Waits until nothing moves for an order, and returns its items in the game and its refunded money. */
async function settled(number: string, payment: string): Promise<{ item: number; money: number; state: string }> {
  const { sql } = ops.world.context;
  await until(
    async () => {
      const [row] = await sql<{ moving: boolean }[]>`
        select exists (select from take_backs where reference = ${number} and state = 'asked')
          or exists (select from deliveries where reference = ${number} and state in ('queued', 'retrying', 'recalling'))
          or exists (select from outbox where handled_at is null)
          or exists (
            select from refunds r join payments p on p.id = r.payment_id
            where p.payable = ${number} and (r.state in ('waiting', 'requested') or r.state = 'sent' and r.confirmed_at is null)
          ) as moving`;
      return row;
    },
    (row) => row?.moving === false,
  );
  const { itemStatus: state } = await ops.read(number);
  return { item: await items(number), money: await ops.refundedOf(payment), state };
}

const isTakenBack = (number: string) => ops.reach(number, ({ itemStatus }) => itemStatus === 'taken_back');

test('two operators take the same item back at once: the game is asked by one request', async () => {
  const { number } = await ops.sent();
  const said = await Promise.all([takeBack(number), takeBack(number), takeBack(number)]);
  await isTakenBack(number);
  // A late one may find the item taken already.
  expect(codes(...said)).toBeGreaterThanOrEqual(1);
  const rows = await ops.world.context.sql`select from take_backs where reference = ${number}`;
  expect(rows).toHaveLength(1);
  expect(await items(number)).toBe(0);
});

test('two operators send a taken item again at once, to two characters: one item arrives', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { number, payment } = await ops.sent();
    await takeBack(number);
    await isTakenBack(number);
    const both = round % 2 ? [move(number), redeliver(number)] : [redeliver(number), move(number)];
    expect(codes(...(await Promise.all(both)))).toBeGreaterThanOrEqual(1);
    expect(await settled(number, payment)).toEqual({ item: 1, money: 0, state: 'sent' });
  }
});

test('an item that was taken back is sent again or paid back, never both and never neither', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const { number, payment } = await ops.sent();
    await takeBack(number);
    await isTakenBack(number);
    const both = round % 2 ? [move(number), refund(number)] : [refund(number), move(number)];
    await Promise.all(both);
    const { item, money } = await settled(number, payment);
    expect([item, money].join()).toMatch(new RegExp(`^(1,0|0,${TOTAL})$`));
    outcomes.add(`${item}`);
  }
  expect(outcomes.size).toBeGreaterThanOrEqual(1);
});

test('a take-back and refunds of the same order at once: the money goes only for an item that the game took', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { number, payment } = await ops.sent();
    await ops.world.games.put({ takeBack: round % 2 ? 'used' : 'ok' });
    await Promise.all([takeBack(number), refund(number, '--take-back'), refund(number), refund(number, '--take-back')]);
    const { item, money } = await settled(number, payment);
    // The request without a decision may come first or last: it never pays for an item that the player has.
    expect(round % 2 ? [item, money] : [item, item ? 0 : money]).toEqual(round % 2 ? [1, 0] : [item, item ? 0 : TOTAL]);
    expect(item === 1 && money > 0).toBe(false);
  }
});

test('a dispute that arrives while the item is taken back: it is never sent again for the money of the bank', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { number, payment } = await ops.sent();
    const dispute = () => ops.decide(payment, 'dispute');
    await Promise.all(round % 2 ? [dispute(), takeBack(number)] : [takeBack(number), dispute()]);
    await ops.reach(number, ({ status }) => status === 'disputed');
    await isTakenBack(number);
    expect(codes(await move(number), await redeliver(number))).toBe(0);
    expect(await items(number)).toBe(0);
  }
});
