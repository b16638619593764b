import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createRewards, giveGrants, type RewardsDeps, withdrawGrants } from './index.ts';

let database: TestDatabase;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  playerId = randomUUID();
  await database.sql`delete from grants`;
});

const rewards = () => createRewards({ sql: database.sql } as RewardsDeps);
const KEY = () => ({ playerId, source: 'vip_level' as const, reference: 'silver' });
const give = () =>
  database.sql.begin((tx) =>
    giveGrants(tx, [{ ...KEY(), subject: 'silver', contents: { gid: 1, goods: [{ good: 'key', quantity: 1 }] } }]),
  );
const withdraw = () => database.sql.begin((tx) => withdrawGrants(tx, [KEY()]));
const read = async () => {
  const [row] = await database.sql<{ id: string; state: string; reason: string | null; wanted: boolean }[]>`
    select id, state, reason, withdraw_wanted as wanted from grants where player_id = ${playerId}`;
  if (!row) throw new Error('the player has no grant');
  return row;
};
/** Gives and claims a grant whose delivery is under way. */
async function sending(delivery: { state: string; reason?: string; minutesAgo?: number } = { state: 'retrying' }) {
  await give();
  const { id } = await read();
  await database.sql`update grants set state = 'sending', claimed_at = now(), delivery = id where id = ${id}`;
  await decide(id, delivery);
  return id;
}
const decide = (
  id: string,
  { state, reason, minutesAgo = 2 }: { state: string; reason?: string; minutesAgo?: number },
) =>
  database.sql`
    insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents, state, reason, updated_at)
    values (${playerId}, 'offer', ${id}, 7, 1, 'r', 's', '[]', ${state}, ${reason ?? null}, now() - make_interval(mins => ${minutesAgo}))
    on conflict (player_id, source, reference) do update set state = excluded.state, reason = excluded.reason`;
const refuse = (id: string) =>
  database.sql.begin((tx) =>
    rewards().onRefused(tx, [
      { playerId, source: 'offer', reference: id, reason: 'bag_full' } as Parameters<
        ReturnType<typeof rewards>['onRefused']
      >[1][number],
    ]),
  );

test.each([
  ['has it', { state: 'accepted' }, { state: 'sent', reason: null }],
  ['refused it', { state: 'refused', reason: 'bag_full' }, { state: 'claimable', reason: 'bag_full' }],
] as const)(
  'the game %s and no process handled the answer: a sweep settles the grant once',
  async (_, delivery, end) => {
    await sending(delivery);
    expect(await rewards().settleMissed()).toBe(1);
    expect(await read()).toMatchObject(end);
    expect(await rewards().settleMissed()).toBe(0);
    expect(await read()).toMatchObject(end);
  },
);

test('the sweep skips a grant whose game has not answered, or answered just now', async () => {
  const id = await sending();
  expect(await rewards().settleMissed()).toBe(0);
  await database.sql`update deliveries set state = 'accepted', updated_at = now() where reference = ${id}`;
  expect(await rewards().settleMissed()).toBe(0);
  expect((await read()).state).toBe('sending');
});

test('returns a reward that was handled like a free item’s claim; a real free item’s claim stays refused', async () => {
  const id = await sending({ state: 'refused', reason: 'bag_full' });
  await database.sql`update grants set state = 'not_met', settled_at = now() where id = ${id}`;
  const free = randomUUID();
  await database.sql`
    insert into grants (player_id, id, gid, item, role_id, stock, state, claimed_at, settled_at)
    values (${playerId}, ${free}, 1, 'gift', 'r', false, 'not_met', now(), now())`;
  await decide(free, { state: 'refused' });
  expect(await rewards().settleMissed()).toBe(1);
  const states = await database.sql`select source, state from grants where player_id = ${playerId} order by source`;
  expect(states).toEqual([
    { source: 'free_item', state: 'not_met' },
    { source: 'vip_level', state: 'claimable' },
  ]);
});

test('a grant that was taken back on its way becomes withdrawn when the game refuses it', async () => {
  const id = await sending();
  expect(await withdraw()).toBe(0);
  expect(await read()).toMatchObject({ state: 'sending', wanted: true });
  await refuse(id);
  expect(await read()).toMatchObject({ state: 'withdrawn', reason: 'bag_full', wanted: false });
});

test('a grant that was taken back and given again on its way becomes claimable when the game refuses it', async () => {
  const id = await sending();
  await withdraw();
  expect(await give()).toBe(0);
  await refuse(id);
  expect((await read()).state).toBe('claimable');
});

test('a grant that the game accepts is sent, also if it was taken back on its way', async () => {
  const id = await sending();
  await withdraw();
  await decide(id, { state: 'accepted' });
  await rewards().settleMissed();
  expect(await read()).toMatchObject({ state: 'sent', wanted: false });
});

test('the sweep withdraws a grant that an older version returned although it was taken back', async () => {
  const id = await sending();
  await withdraw();
  await database.sql`update grants set state = 'claimable', reason = 'bag_full' where id = ${id}`;
  expect(await rewards().settleMissed()).toBe(1);
  expect((await read()).state).toBe('withdrawn');
});
