import { expect, test } from 'vitest';
import { askedOf, regionOfServer } from './asked.ts';

const search = { roleId: 's3-1187', serverId: 's3', item: 'pack-1', refer: 'cart-81' };

test.each(['/sdk/pay', '/sdk/pay/pc'])('%s reads the game’s parameters', (path) => {
  expect(askedOf(path, search)).toEqual({ ...search, badRefer: false });
});

test('other pages do not: there they are the player’s own choices, and `refer` is the origin of the visit', () => {
  expect(askedOf('/v2/payment', search)).toBeNull();
  expect(askedOf('/v2/wap/payment', search)).toBeNull();
});

test('an invalid reference is left out and reported', () => {
  for (const refer of ['a b', 'ä', 'x'.repeat(65)]) {
    expect(askedOf('/sdk/pay', { refer })).toMatchObject({ refer: null, badRefer: true });
  }
  expect(askedOf('/sdk/pay', {})).toMatchObject({ refer: null, badRefer: false });
});

test('choices that the player made instead are not the game’s', () => {
  const chosen = { ...search, role: 'r2', region: 'us', chosen: 'item' } as const;
  expect(askedOf('/sdk/pay', chosen)).toMatchObject({ roleId: undefined, serverId: undefined, item: undefined });
});

test('a server is found in its region', () => {
  const region = (id: string, server: string) => ({ id, servers: [{ id: server, name: server }] });
  const game = { regions: [region('eu', 's1'), region('us', 's3')] } as Parameters<typeof regionOfServer>[0];
  expect(regionOfServer(game, 's3')).toBe('us');
  expect(regionOfServer(game, 's9')).toBeUndefined();
  expect(regionOfServer(game, undefined)).toBeUndefined();
});
