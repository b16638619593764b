import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import {
  beginAttempt,
  endLink,
  eraseLinks,
  findLink,
  forgetLinks,
  insertLink,
  linkData,
  storeOrder,
  takeLink,
} from './links.repo.ts';

let database: TestDatabase;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
  const [player] = await database.sql<{ id: string }[]>`
    insert into players (uid, nickname, created_at) values (7, 'seven', now()) returning id`;
  playerId = player?.id ?? '';
});
afterAll(() => database.drop());

const create = async () => {
  const choice = { gid: 1, region: 'eu', roleId: 'r', item: 'gem', offer: null, locale: null, returnTo: null };
  const link = { ...choice, playerId, tokenHash: randomBytes(32), expiresIn: 60 };
  return (await insertLink(database.sql, link))?.id ?? '';
};
const found = async (id: string) => {
  const link = await findLink(database.sql, id);
  if (!link) throw new Error('there is no link');
  return link;
};

test('of many browsers at once, one owns the link, and it stays the owner', async () => {
  const id = await create();
  const browsers = Array.from({ length: 20 }, () => randomBytes(32));
  const taken = await Promise.all(browsers.map((hash) => takeLink(database.sql, id, hash)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const owner = browsers[taken.findIndex(Boolean)] ?? Buffer.alloc(32);
  expect((await found(id)).ownerHash).toEqual(owner);
  expect(await takeLink(database.sql, id, owner)).toMatchObject({ id, ownerHash: owner });
});

test('an expired or ended link gets no owner, but keeps the one that it has', async () => {
  const [expired, ended, owned] = [await create(), await create(), await create()];
  const owner = randomBytes(32);
  expect(await takeLink(database.sql, owned, owner)).toMatchObject({ id: owned });
  await database.sql`update payment_links set expires_at = now() where id in (${expired}, ${owned})`;
  expect(await database.sql.begin((tx) => endLink(tx, ended))).toBe(true);
  for (const id of [expired, ended]) expect(await takeLink(database.sql, id, owner)).toBeUndefined();
  expect(await takeLink(database.sql, owned, owner)).toMatchObject({ id: owned });
});

test('of many presses at once, one begins the next attempt; a late order of the one before is not stored', async () => {
  const id = await create();
  const first = await found(id);
  await storeOrder(database.sql, first, 'order-1');
  await Promise.all(Array.from({ length: 10 }, () => beginAttempt(database.sql, first)));
  expect(await found(id)).toMatchObject({ attempt: 2, orderNumber: null });
  await storeOrder(database.sql, first, 'late');
  expect((await found(id)).orderNumber).toBeNull();
  await storeOrder(database.sql, await found(id), 'order-2');
  expect((await found(id)).orderNumber).toBe('order-2');
});

test('links are exported with their orders, and lose their player when the account is erased', async () => {
  const id = await create();
  await takeLink(database.sql, id, randomBytes(32));
  await storeOrder(database.sql, await found(id), 'mine');
  expect(await linkData(database.sql, playerId)).toContainEqual(
    expect.objectContaining({ order: 'mine', roleId: 'r' }),
  );
  await database.sql.begin((tx) => eraseLinks(tx, [playerId]));
  expect(await linkData(database.sql, playerId)).toEqual([]);
  expect(await found(id)).toMatchObject({ playerId: null, roleId: '', ownerHash: null, orderNumber: null });
  expect((await found(id)).endedAt).not.toBeNull();
});

test('links are deleted a month after they expired, and no earlier', async () => {
  const [old, young] = [await create(), await create()];
  await database.sql`update payment_links set expires_at = now() - interval '31 days' where id = ${old}`;
  await database.sql`update payment_links set expires_at = now() - interval '29 days' where id = ${young}`;
  await forgetLinks(database.sql);
  expect(await findLink(database.sql, old)).toBeUndefined();
  expect(await findLink(database.sql, young)).toBeDefined();
});
