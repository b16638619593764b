import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { eraseDraws } from './erase.repo.ts';
import { createTestLottery, Drawer, lottery } from './lottery.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function open(...args: Parameters<typeof lottery>) {
  const entry = lottery(...args);
  const of = createTestLottery(database.sql, entry);
  await of.commitDays();
  return { entry, of };
}
const drawn = ({ playerId }: Drawer, lottery: string, day: string, at = new Date()) => database.sql`
  insert into lottery_draws (player_id, id, lottery, day, uid, salt, prize, given, at)
  values (${playerId}, uuidv7(), ${lottery}, ${day}, 7, ${randomBytes(16)}, 'once', 'once', ${at})`;

test('an account that is being deleted cannot draw', async () => {
  const { of, entry } = await open();
  const drawer = new Drawer();
  const shown = await drawer.today(of);
  const { day = '', proof = { commitment: '' } } = shown ?? {};
  const body = { lottery: entry.id, day, commitment: proof.commitment, salt: drawer.salt, locale: 'en' as const };
  const handler = of.handlers['POST /me/lottery/draws'];
  const caller = { playerId: drawer.playerId, uid: drawer.uid, deletionRequested: true };
  const request = { idempotencyKey: randomUUID(), country: null } as unknown as Parameters<typeof handler>[2];
  await expect(handler({ params: undefined, query: undefined, body }, caller, request)).rejects.toThrow(
    'account.leaving',
  );
});

test('prizes won in another lottery do not count towards the limit in this one', async () => {
  const prizes = lottery().prizes.map((prize) => ({ ...prize, weight: prize.limit ? 1_000_000 : 1 }));
  const { of } = await open({ prizes });
  const drawer = new Drawer();
  await drawn(drawer, 'another', '2026-01-01');
  expect(await drawer.draw(of)).toMatchObject({ prize: 'once', given: 'once' });
});

test('a draw that lost a race against another leaves no idempotency key', async () => {
  const { of } = await open();
  const drawer = new Drawer();
  await Promise.all(Array.from({ length: 20 }, () => drawer.draw(of, { salt: randomBytes(16).toString('hex') })));
  expect(await database.sql`select from idempotency_keys where player_id = ${drawer.playerId}`).toHaveLength(1);
});

test('erases the draws of an erased player, and keeps those of others', async () => {
  const { of, entry } = await open();
  const [gone, stays] = [new Drawer(), new Drawer()];
  for (const drawer of [gone, stays]) await drawer.draw(of);
  await database.sql.begin((tx) => eraseDraws(tx, [gone.playerId]));
  expect(await database.sql`select player_id from lottery_draws where lottery = ${entry.id}`).toEqual([
    { player_id: stays.playerId },
  ]);
});

test('draws are listed for three months', async () => {
  const { of, entry } = await open();
  const drawer = new Drawer();
  await drawer.draw(of);
  const day = (await drawer.today(of))?.day;
  await drawn(drawer, entry.id, '2020-01-01', new Date(Date.now() - 94 * 86_400_000));
  const handler = of.handlers['GET /me/lottery/draws'];
  const input = { params: undefined, query: { page: 1, size: 10, locale: 'en' as const }, body: undefined };
  const { draws } = await handler(input, { ...drawer, deletionRequested: false }, {} as never);
  expect(draws.map((draw) => draw.day)).toEqual([day]);
});
