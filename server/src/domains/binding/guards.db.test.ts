import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { BindingWorld, NEXT, PHONE } from './binding.fixture.ts';
import { insertChange, takeDue } from './bindings.repo.ts';

// Permissions and views of binding. The gift and the changes are in binding.db.test.ts.

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

test('a player who asked for deletion cannot bind and gets no code', async () => {
  const id = await world.player();
  expect(await world.bind(id, PHONE, { leaving: true })).toBe('account.leaving');
  expect(await world.ask(id, world.make(), true)).toBe('account.leaving');
  expect(await world.ask(id)).toBe('sent');
});

test('a shop without binding binds nothing, and sends no code for a kind that it does not bind', async () => {
  const id = await world.player();
  expect(await world.bind(id, PHONE, { binding: world.make(null) })).toBe('binding.closed');
  expect(await world.ask(id, world.make(null))).toBe('binding.closed');
  expect(await world.ask(id, world.make({ kinds: ['phone'] }))).toBe('binding.closed');
});

test('if a player binds two numbers at once, the second one waits like any change', async () => {
  for (let round = 0; round < 10; round += 1) {
    await world.clear();
    const id = await world.player();
    const answers = await Promise.all([world.bind(id, PHONE), world.bind(id, NEXT)]);
    expect(answers.toSorted()).toEqual(['given', 'none']);
    const [waiting] = await changes();
    expect([await world.phoneOf(id), waiting?.value].toSorted()).toEqual([NEXT, PHONE].toSorted());
  }
});

test('a change to the number or address of another player is refused and not stored', async () => {
  const [id, other] = [await world.player(), await world.player()];
  await world.bind(id, PHONE);
  await world.bind(other, NEXT);
  expect(await world.bind(id, NEXT)).toBe('binding.taken');
  expect(await changes()).toEqual([]);
});

test('the old number gets one message about a waiting change, and no message about others or repeats', async () => {
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

test('the first phone is announced once to the email address of the account, if there is one', async () => {
  const [id, without] = [await world.player(), await world.player()];
  await database.sql`update players set email = 'owner@example.com' where id = ${id}`;
  for (const _ of [1, 2]) await world.bind(id, PHONE, { key: 'one-call' });
  await world.bind(without, NEXT);
  const letters = await database.sql`select payload from outbox where type = 'account.notice'`;
  expect(letters.map(({ payload }) => payload)).toMatchObject([{ kind: 'phone_added', email: 'owner@example.com' }]);
});

test('a change that was requested again meanwhile is not carried out before its new date', async () => {
  const id = await world.player();
  await database.sql.begin((tx) => insertChange(tx, id, 'phone', NEXT, 7));
  expect(await database.sql.begin((tx) => takeDue(tx, id, 'phone'))).toBeNull();
  await database.sql`update binding_changes set at = now()`;
  expect(await database.sql.begin((tx) => takeDue(tx, id, 'phone'))).toBe(NEXT);
});

test('a change whose number is taken at that moment lapses and does not stop other changes', async () => {
  const [id, other, third] = [await world.player(), await world.player(), await world.player()];
  await world.bind(id, PHONE);
  await world.bind(id, NEXT);
  await world.bind(other, NEXT);
  await world.bind(third, '+4915123456781');
  await world.bind(third, '+4915123456782');
  await database.sql`update binding_changes set at = now()`;
  // Simulates another player who takes the value after the check for it.
  const blind = world.make({}, { contacts: { isContactTaken: async () => false } });
  expect(await blind.applyDueChanges()).toBe(1);
  expect([await world.phoneOf(id), await world.phoneOf(third)]).toEqual([PHONE, '+4915123456782']);
  await world.make().applyDueChanges();
  expect(await changes()).toEqual([]);
});

test('hashes of participants depend on the key of the installation', async () => {
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
  // The given gift is shown even after the gift's window has ended.
  expect(await gift(id, world.make(over))).toBe('given');
  // A different binding entry has its own gift.
  expect(await gift(id, world.make({ id: 'again', kinds: ['phone'] }))).toBe('open');
  // A number that took part brings its next owner no gift, but their address may.
  await database.sql`update players set phone = null where id = ${id}`;
  await database.sql`update players set phone = ${PHONE} where id = ${heir}`;
  expect(await gift(heir, world.make({ kinds: ['phone'] }))).toBe('none');
  expect(await gift(heir)).toBe('open');
});

test('the public view shows the gift only within its window, and binding works without it', async () => {
  const see = async (entry = {}) => {
    const handler = world.make(entry).handlers['GET /binding'];
    const query = { locale: 'en' as const };
    return (await handler({ params: undefined, query, body: undefined }, undefined as never, {} as never)).binding;
  };
  expect(await see({ gift: { points: 7 } })).toMatchObject({ gift: { contents: [] } });
  expect(await see(over)).toMatchObject({ gift: null, until: null, kinds: ['phone', 'email'] });
  expect(await see({ kinds: ['email'] })).toMatchObject({ countries: [], signIn: false });
});

test('an erasure deletes bindings and waiting changes; hashes of participants stay', async () => {
  const [id, other] = [await world.player(), await world.player()];
  await world.bind(id, PHONE);
  await world.bind(id, NEXT);
  await world.bind(other, '+4915123456781');
  await database.sql.begin((tx) => world.make().followUp['account.forgotten'](tx, [{ playerId: id }]));
  expect(await database.sql`select player_id from bindings`).toEqual([{ player_id: other }]);
  expect(await changes()).toEqual([]);
  expect(await database.sql`select from binding_gifts`).toHaveLength(2);
});

test('a binding entry that left the catalogue counts as ended on the day that the job noticed it', async () => {
  await world.bind(await world.player(), PHONE);
  const left = async () => (await database.sql`select from binding_gifts`).length;
  await world.make(null).forgetEnded();
  expect(await left()).toBe(1);
  await database.sql`update binding_gifts set ends_at = ends_at - interval '12 months 1 day'`;
  await world.make(null).forgetEnded();
  expect(await left()).toBe(0);
});
