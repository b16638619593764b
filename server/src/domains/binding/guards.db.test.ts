import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { BindingWorld, NEXT, PHONE } from './binding.fixture.ts';
import { insertChange, takeDue } from './bindings.repo.ts';

// Who may bind what, and what is seen of it; binding.db.test.ts has the gift and the changes.

let database: TestDatabase;
let world: BindingWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = new BindingWorld(database.sql);
});
afterAll(() => database.drop());
beforeEach(() => world.clear());

const changes = () => database.sql`select value from binding_changes`;
const over = { window: { until: '2020-01-01T00:00:00Z' } };

test('who is about to leave binds nothing, and is sent no code', async () => {
  const id = await world.player();
  expect(await world.bind(id, PHONE, { leaving: true })).toBe('account.leaving');
  expect(await world.ask(id, world.make(), true)).toBe('account.leaving');
  expect(await world.ask(id)).toBe('sent');
});

test('a shop without it binds nothing, and sends no code for a kind that it does not bind', async () => {
  const id = await world.player();
  expect(await world.bind(id, PHONE, { binding: world.make(null) })).toBe('binding.closed');
  expect(await world.ask(id, world.make(null))).toBe('binding.closed');
  expect(await world.ask(id, world.make({ kinds: ['phone'] }))).toBe('binding.closed');
});

test('of two numbers that a player binds at once the second waits, as any change does', async () => {
  for (let round = 0; round < 10; round += 1) {
    await world.clear();
    const id = await world.player();
    const answers = await Promise.all([world.bind(id, PHONE), world.bind(id, NEXT)]);
    expect(answers.toSorted()).toEqual(['given', 'none']);
    const [waiting] = await changes();
    expect([await world.phoneOf(id), waiting?.value].toSorted()).toEqual([NEXT, PHONE].toSorted());
  }
});

test('a change to what somebody else has is refused, and does not even wait', async () => {
  const [id, other] = [await world.player(), await world.player()];
  await world.bind(id, PHONE);
  await world.bind(other, NEXT);
  expect(await world.bind(id, NEXT)).toBe('binding.taken');
  expect(await changes()).toEqual([]);
});

test('the old number is told of a change that waits, of no other, and a repeat of the call tells it no more', async () => {
  const id = await world.player();
  await world.bind(id, PHONE);
  expect(world.sent).toEqual([]);
  const key = 'one-call';
  for (const _ of [1, 2]) expect(await world.bind(id, NEXT, { key })).toBe('none');
  expect(world.sent.map(({ to }) => to)).toEqual([PHONE]);
  expect(world.sent[0]?.text).not.toContain(NEXT.slice(-4));
  await world.bind(id, NEXT, { old: PHONE });
  expect(world.sent).toHaveLength(1);
});

test('a phone that is linked for the first time is told to the address of the account, once, and nothing is where there is none', async () => {
  const [id, without] = [await world.player(), await world.player()];
  await database.sql`update players set email = 'owner@example.com' where id = ${id}`;
  for (const _ of [1, 2]) await world.bind(id, PHONE, { key: 'one-call' });
  await world.bind(without, NEXT);
  const letters = await database.sql`select payload from outbox where type = 'account.notice'`;
  expect(letters.map(({ payload }) => payload)).toMatchObject([{ kind: 'phone_added', email: 'owner@example.com' }]);
});

test('a change that was asked for anew meanwhile is not carried out before its day', async () => {
  const id = await world.player();
  await database.sql.begin((tx) => insertChange(tx, id, 'phone', NEXT, 7));
  expect(await database.sql.begin((tx) => takeDue(tx, id, 'phone'))).toBeNull();
  await database.sql`update binding_changes set at = now()`;
  expect(await database.sql.begin((tx) => takeDue(tx, id, 'phone'))).toBe(NEXT);
});

test('a number that is taken in the moment of its change lapses, and keeps no other change from being carried out', async () => {
  const [id, other, third] = [await world.player(), await world.player(), await world.player()];
  await world.bind(id, PHONE);
  await world.bind(id, NEXT);
  await world.bind(other, NEXT);
  await world.bind(third, '+4915123456781');
  await world.bind(third, '+4915123456782');
  await database.sql`update binding_changes set at = now()`;
  // As if it were taken after it was looked for.
  const blind = world.make({}, { contacts: { isOthers: async () => false } });
  expect(await blind.carryOut()).toBe(1);
  expect([await world.phoneOf(id), await world.phoneOf(third)]).toEqual([PHONE, '+4915123456782']);
  await world.make().carryOut();
  expect(await changes()).toEqual([]);
});

test('what took part is known under the key of the installation alone', async () => {
  const hashes = async () =>
    (await database.sql<{ hash: Buffer }[]>`select hash from binding_gifts`).map(({ hash }) => hash.toString('hex'));
  await world.bind(await world.player(), PHONE);
  const [ours] = await hashes();
  await world.clear();
  await world.bind(await world.player(), PHONE, { binding: world.make({}, { giftKey: Buffer.from('another') }) });
  expect(await hashes()).not.toContain(ours);
});

test('the player sees the gift while something can bring it', async () => {
  const [id, heir] = [await world.player(), await world.player()];
  const gift = async (player: string, binding = world.make()) => (await world.own(player, binding)).gift;
  expect(await gift(id)).toBe('open');
  expect(await gift(id, world.make(over))).toBe('none');
  await world.bind(id, PHONE);
  expect(await gift(id)).toBe('given');
  // Over or not, what was given is seen as such.
  expect(await gift(id, world.make(over))).toBe('given');
  // Another activity begins anew.
  expect(await gift(id, world.make({ id: 'again', kinds: ['phone'] }))).toBe('open');
  // A number that took part brings no gift to who has it next, but the address may.
  await database.sql`update players set phone = null where id = ${id}`;
  await database.sql`update players set phone = ${PHONE} where id = ${heir}`;
  expect(await gift(heir, world.make({ kinds: ['phone'] }))).toBe('none');
  expect(await gift(heir)).toBe('open');
});

test('anybody sees the gift within its window alone, and what is bound goes on without it', async () => {
  const see = async (entry = {}) => {
    const handler = world.make(entry).handlers['GET /binding'];
    const query = { locale: 'en' as const };
    return (await handler({ params: undefined, query, body: undefined }, undefined as never, {} as never)).binding;
  };
  expect(await see({ gift: { points: 7 } })).toMatchObject({ gift: { contents: [] } });
  expect(await see(over)).toMatchObject({ gift: null, until: null, kinds: ['phone', 'email'] });
  expect(await see({ kinds: ['email'] })).toMatchObject({ countries: [], signIn: false });
});

test('with the account go what was bound and what waits; what took part stays, and names nobody', async () => {
  const [id, other] = [await world.player(), await world.player()];
  await world.bind(id, PHONE);
  await world.bind(id, NEXT);
  await world.bind(other, '+4915123456781');
  await database.sql.begin((tx) => world.make().followUp['account.forgotten'](tx, [{ playerId: id }]));
  expect(await database.sql`select player_id from bindings`).toEqual([{ player_id: other }]);
  expect(await changes()).toEqual([]);
  expect(await database.sql`select from binding_gifts`).toHaveLength(2);
});

test('an activity that the catalogue no longer has ended on the day that this was seen', async () => {
  await world.bind(await world.player(), PHONE);
  const left = async () => (await database.sql`select from binding_gifts`).length;
  await world.make(null).forget();
  expect(await left()).toBe(1);
  await database.sql`update binding_gifts set ends_at = ends_at - interval '12 months 1 day'`;
  await world.make(null).forget();
  expect(await left()).toBe(0);
});
