import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { storeOrder, storePlayer } from './find.fixture.ts';
import { findPlayers } from './players.ts';

let database: TestDatabase;
let paid: { paymentId: string; deliveryId: string; providerId: string };
beforeAll(async () => {
  database = await freshDatabase();
  const { sql } = database;
  const mia = { uid: 100012, nickname: 'Mana', username: 'mia_1', email: 'mia@example.com', phone: '+4915112345678' };
  const playerId = await storePlayer(sql, mia);
  paid = await storeOrder(sql, { playerId, uid: mia.uid, role: { roleId: 's3-1187', name: 'Trailblazer' } });
  const other = await storePlayer(sql, { uid: 200013, nickname: 'ＭＡＮＡ２' });
  await storeOrder(sql, { playerId: other, uid: 200013, role: { roleId: 'first', name: 'First' } });
  await storeOrder(sql, { playerId: other, uid: 200013, role: { roleId: 'last', name: 'Last' } });
  await sql`
    insert into deliveries (player_id, id, source, reference, uid, gid, role_id, server_id, contents, state)
    values (${other}, '00000000-0000-7000-8000-00000000000a', 'grant', 'g', 200013, 1, 'gift', 's1', '[]', 'accepted')`;
  const gone = await storePlayer(sql, { uid: 300014, nickname: 'Manager' });
  await sql`update players set state = 'deleted', uid = null where id = ${gone}`;
});
afterAll(() => database.drop());

const foundBy = async (term: string) => (await findPlayers(database.sql, term)).map(({ by, uid }) => [by, uid]);

test.each<[string, () => string, [string, number][]]>([
  ['number', () => '１０００１２', [['number', 100012]]],
  ['sign-in email', () => ' MIA@example.com', [['email', 100012]]],
  ['phone', () => '+49 151 123 45678', [['phone', 100012]]],
  ['user name', () => 'Mia_1', [['username', 100012]]],
  ['name in any case', () => 'mana', [['name', 100012]]],
  ['beginning of a name', () => 'MA', [['name', 100012]]],
  [
    'name in full-width letters',
    () => 'Ｍａｎａ',
    [
      ['name', 100012],
      ['name', 200013],
    ],
  ],
  ['id of a character', () => 's3-1187', [['character', 100012]]],
  ['name of a character', () => 'trail', [['character', 100012]]],
  ['id of an earlier character, by its delivery', () => 'first', [['character', 200013]]],
  ['provider’s id of a payment', () => paid.providerId, [['payment', 100012]]],
  ['our id of a payment', () => paid.paymentId, [['payment', 100012]]],
  ['id of a delivery', () => paid.deliveryId, [['delivery', 100012]]],
  ['id of the delivery of a gift', () => '00000000-0000-7000-8000-00000000000A', [['delivery', 200013]]],
])('finds a player by the %s', async (_, term, expected) => {
  expect(await foundBy(term())).toEqual(expected);
});

test('patterns, control characters and long terms are no wildcards and no errors', async () => {
  const hostile = ['%', '_', 'M_na', 'Ma%', 'Mana\u0000\u0007x', "' or 1=1 --", '\\', '\ud800', '\u200b', ' ', ''];
  for (const term of [...hostile, 'x'.repeat(10_000), '9'.repeat(10_000)]) expect(await foundBy(term)).toEqual([]);
});
