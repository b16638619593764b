import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestDeliveries } from '#server/domains/fulfilment/fulfilment.fixture.ts';
import { changeReceiver } from '#server/domains/fulfilment/fulfilment.receiver.ts';
import { claimDue, type Delivery, type DeliveryRef } from '#server/domains/fulfilment/fulfilment.repo.ts';
import { CHOICE } from '#tests/faults/shop.ts';
import { WithdrawalShop } from '#tests/integration/withdrawal-kit.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

const OTHER = 's7-2044';
const MANY = 60;

let shop: WithdrawalShop;
let database: TestDatabase;
beforeAll(async () => {
  [shop, database] = await Promise.all([WithdrawalShop.open(), freshDatabase()]);
});
afterAll(() => Promise.all([shop.close(), database.drop()]));
beforeEach(() => shop.calm());

const change = (number: string, roleId: string) =>
  shop.client.call('POST /orders/:number/character', { params: { number }, body: { roleId } });

test('changes during a delivery attempt: the game gets the character that the order shows', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { number } = await shop.untried();
    const changes = Array.from({ length: 6 }, (_, n) => () => change(number, n % 2 ? CHOICE.roleId : OTHER));
    changes.splice(round % 7, 0, async () => (await shop.deliverNow(number)) as never);
    const answers = await Promise.all(changes.map((work) => work()));
    const { character } = await shop.sent(number);
    expect([number, await shop.receivers(number)]).toEqual([number, [character.roleId]]);
    for (const { error } of answers) if (error) expect(error.code).toBe('order.character_fixed');
  }
});

test('changes while the order is being paid: the game gets the character that the order shows', async () => {
  for (let round = 0; round < 4; round += 1) {
    const number = await shop.order();
    const payment = await shop.pay(number);
    await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => change(number, n % 2 ? CHOICE.roleId : OTHER)),
      shop.decide(payment, 'success'),
    ]);
    const { character } = await shop.sent(number);
    expect([number, await shop.receivers(number)]).toEqual([number, [character.roleId]]);
  }
});

test('a claimed delivery goes to the character that its worker read', async () => {
  await requestDeliveries(database.sql, 1, MANY);
  const refs = await database.sql<DeliveryRef[]>`select player_id as "playerId", source, reference from deliveries`;
  const seen = new Set<boolean>();
  for (let round = 0; seen.size < 2; round += 1) {
    await database.sql`update deliveries set attempts = 0, claimed_until = null, role_id = 'r'`;
    const taken: Delivery[] = [];
    const claim = async () => {
      for (let misses = 0; misses < 3; ) {
        const some = await claimDue(database.sql, { limit: 7, except: [], seconds: 60 });
        if (some.length === 0) misses += 1;
        taken.push(...some);
      }
    };
    const moved = new Map<string, boolean | 'again' | null>();
    const move = async () => {
      for (const ref of round % 2 ? refs.toReversed() : refs)
        moved.set(
          ref.reference,
          await database.sql.begin((tx) => changeReceiver(tx, ref, { roleId: 'other', serverId: 's' })),
        );
    };
    await Promise.all([claim(), claim(), move()]);
    await claim();
    for (const { reference, roleId } of taken)
      expect([reference, roleId]).toEqual([reference, moved.get(reference) ? 'other' : 'r']);
    for (const done of moved.values()) seen.add(done === true);
  }
});
