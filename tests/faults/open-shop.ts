import { afterAll, beforeAll } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';
import { Shop } from './shop.ts';

/** The world of a test file and a player in it; set once `openShop` was called and the tests run. */
export let world: World;
export let shop: Shop;

/** Opens a world for all tests of a file, with a signed-in demo player, and closes it after the last. */
export function openShop(): void {
  beforeAll(async () => {
    world = await startWorld();
    shop = new Shop(world, await world.signIn('kestrel', 'starlight'));
  });
  afterAll(() => world.stop());
}
