import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createTestLottery, Drawer, lottery } from './lottery.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Creates a lottery with committed days. */
async function open(...args: Parameters<typeof lottery>) {
  const entry = lottery(...args);
  const of = createTestLottery(database.sql, entry);
  await of.commitDays();
  return { entry, of };
}
const rows = (drawer: Drawer) => database.sql<{ id: string; given: string }[]>`
  select id, given from lottery_draws where player_id = ${drawer.playerId}`;
const gifts = (drawer: Drawer) => database.sql<{ id: string; subject: string; contents: object; state: string }[]>`
  select id, subject, contents, state from grants where player_id = ${drawer.playerId} and source = 'lottery'`;

test('a draw creates a claimable grant, and the same salt gets the same answer again', async () => {
  const { entry, of } = await open();
  const drawer = new Drawer();
  const first = await drawer.draw(of);
  if (typeof first === 'string') throw new Error(first);
  expect(first).toMatchObject({ lottery: entry.id, uid: drawer.uid, salt: drawer.salt, proof: { seed: null } });
  const reward = entry.prizes.find(({ id }) => id === first.given)?.reward;
  expect(await gifts(drawer)).toEqual([{ id: first.id, subject: first.given, contents: reward, state: 'claimable' }]);
  expect(first.reward).toMatchObject({ id: first.id, source: 'lottery', state: 'claimable' });
  expect(await drawer.draw(of)).toEqual(first);
  expect(await drawer.draw(of, { salt: '00'.repeat(16) })).toBe('lottery.drawn');
  expect(await rows(drawer)).toHaveLength(1);
  const mine = await of.handlers['GET /me/lottery'](
    { params: undefined, query: { locale: 'en' }, body: undefined },
    { playerId: drawer.playerId, uid: drawer.uid, deletionRequested: false },
    {} as never,
  );
  expect(mine).toEqual({ day: first.day, draw: first });
});

test('commitment, salt and number lead to the same prize when computed by other code', async () => {
  const { entry, of } = await open();
  const drawer = new Drawer();
  const drawn = await drawer.draw(of);
  if (typeof drawn === 'string') throw new Error(drawn);
  await database.sql`update lottery_days set ends_at = now() - interval '10 minutes' where lottery = ${entry.id}`;
  const { seed, configuration, commitment } = await of.handlers['GET /lottery/:lottery/days/:day'](
    { params: { lottery: entry.id, day: drawn.day }, query: undefined, body: undefined },
    null,
    {} as never,
  );
  const bytes = Buffer.from(seed ?? '', 'hex');
  const inner = createHash('sha256').update(configuration).digest();
  expect(createHash('sha256').update(bytes).update(inner).digest('hex')).toBe(commitment);
  const text = `draw|${entry.id}|${drawn.day}|${drawer.uid}|${drawer.salt}|0`;
  const number = Number(createHmac('sha256', bytes).update(text).digest().readBigUInt64BE() % 100n);
  const prize = [60, 90, 99, 100].findIndex((above) => number < above);
  expect(drawn.prize).toBe(entry.prizes[prize]?.id);
});

test('of 100 parallel draws of one player, with one salt or many, one draw and one grant are stored', async () => {
  const { of } = await open();
  const [same, many] = [new Drawer(), new Drawer()];
  const told = await Promise.all(Array.from({ length: 100 }, () => same.draw(of)));
  expect(new Set(told.map((one) => (typeof one === 'string' ? one : one.id))).size).toBe(1);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => many.draw(of, { salt: randomBytes(16).toString('hex') })),
  );
  expect(answers.filter((one) => one === 'lottery.drawn')).toHaveLength(99);
  for (const drawer of [same, many]) {
    expect(await rows(drawer)).toHaveLength(1);
    expect(await gifts(drawer)).toHaveLength(1);
  }
});

test('an idempotency key counts once: the same input gets the same answer, other input is refused', async () => {
  const { of } = await open();
  const [drawer, key] = [new Drawer(), randomUUID()];
  const first = await drawer.draw(of, { key });
  expect(await drawer.draw(of, { key })).toEqual(first);
  expect(await drawer.draw(of, { key, salt: 'ff'.repeat(16) })).toBe('request.key_reused');
});

test('draws nothing if commitment, day, lottery or country does not match', async () => {
  const { of, entry } = await open();
  const drawer = new Drawer();
  expect([
    await drawer.draw(of, { commitment: '00'.repeat(32) }),
    await drawer.draw(of, { day: '2026-01-01' }),
    await drawer.draw(of, { lottery: 'other' }),
    await drawer.draw(of, { country: 'BE' }),
  ]).toEqual(['lottery.changed', 'lottery.day_over', 'lottery.unknown', 'lottery.country']);
  expect(await drawer.today(of, 'BE')).toBeNull();
  expect(await drawer.today(of, 'DE')).not.toBeNull();
  const over = createTestLottery(database.sql, { ...entry, window: { until: '2026-01-01T00:00:00Z' } });
  expect([await drawer.today(over), await drawer.draw(over, { lottery: entry.id })]).toEqual([null, 'lottery.unknown']);
  expect(await rows(drawer)).toEqual([]);
});

test('a prize with a reached limit is drawn, and its substitute is given', async () => {
  const entry = lottery();
  const often = { ...entry, prizes: entry.prizes.map((prize) => ({ ...prize, weight: prize.limit ? 1_000_000 : 1 })) };
  const of = createTestLottery(database.sql, often);
  await of.commitDays();
  const drawer = new Drawer();
  await database.sql`
    insert into lottery_draws (player_id, id, lottery, day, uid, salt, prize, given, at)
    values (${drawer.playerId}, uuidv7(), ${entry.id}, '2026-01-01', 7, ${randomBytes(16)}, 'once', 'once', now())`;
  expect(await drawer.draw(of)).toMatchObject({ prize: 'once', given: 'few' });
  expect(await new Drawer().draw(of)).toMatchObject({ prize: 'once', given: 'once' });
});

test('a draw that fails after its insert leaves nothing behind, not even its idempotency key', async () => {
  const { of, entry } = await open();
  const drawer = new Drawer();
  const key = randomUUID();
  await database.sql`
    create or replace function no_gift() returns trigger language plpgsql as $$ begin raise exception 'no gift'; end $$`;
  await database.sql`create trigger no_gift before insert on grants for each row execute function no_gift()`;
  await expect(drawer.draw(of, { key })).rejects.toThrow('no gift');
  await database.sql`drop trigger no_gift on grants`;
  expect(await rows(drawer)).toEqual([]);
  expect(await drawer.draw(of, { key })).toMatchObject({ lottery: entry.id });
});
