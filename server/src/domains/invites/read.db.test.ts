import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { InvitesWorld } from './invites.fixture.ts';

let database: TestDatabase;
let world: InvitesWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = new InvitesWorld(database.sql);
});
afterAll(() => database.drop());

test('records come in pages, each invitee once', async () => {
  const inviter = await world.inviter();
  for (let n = 0; n < 5; n += 1) await world.invitee(inviter);
  const page = (number: number) =>
    world.invites.handlers['GET /me/invites/records'](
      { query: { page: number, size: 2, locale: 'en' } } as never,
      { playerId: inviter } as never,
      {} as never,
    );
  const pages = await Promise.all([1, 2, 3, 4].map(page));
  expect(pages.map(({ records, more }) => [records.length, more])).toEqual([
    [2, true],
    [2, true],
    [1, false],
    [0, false],
  ]);
  expect(new Set(pages.flatMap(({ records }) => records.map(({ uid }) => uid))).size).toBe(5);
});

test('`thisMonth` counts the invitees whose payment is of this month', async () => {
  const inviter = await world.inviter();
  const monthAgo = new Date(Date.now() - 32 * 86_400_000);
  await world.paid(
    world.fact(await world.invitee(inviter), undefined, monthAgo),
    world.fact(await world.invitee(inviter), undefined, monthAgo),
    world.fact(await world.invitee(inviter)),
  );
  const standing = () =>
    world.invites.handlers['GET /me/invites']({} as never, { playerId: inviter } as never, {} as never);
  expect(await standing()).toMatchObject({ waiting: 3, counted: 0, thisMonth: 1 });
  await world.invites.settle();
  expect(await standing()).toMatchObject({ waiting: 1, counted: 2, thisMonth: 1 });
});
