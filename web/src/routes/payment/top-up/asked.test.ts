import { expect, test } from 'vitest';
import { askedOf, regionOfServer } from './asked.ts';

const search = { roleId: 's3-1187', serverId: 's3', item: 'pack-1', refer: 'cart-81' };

test.each(['/sdk/pay', '/sdk/pay/pc'])('%s takes what the game asks for', (path) => {
  expect(askedOf(path, search)).toEqual({ ...search, badRefer: false });
});

test('nothing else does: there these are the player’s own choices, and `refer` is where a link was', () => {
  expect(askedOf('/v2/payment', search)).toBeNull();
  expect(askedOf('/v2/wap/payment', search)).toBeNull();
});

test('a reference that cannot be taken is left out, and that is known', () => {
  for (const refer of ['a b', 'ä', 'x'.repeat(65)]) {
    expect(askedOf('/sdk/pay', { refer })).toMatchObject({ refer: null, badRefer: true });
  }
  expect(askedOf('/sdk/pay', {})).toMatchObject({ refer: null, badRefer: false });
});

test('what the player chose instead of what could not be had is no wish of the game', () => {
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
