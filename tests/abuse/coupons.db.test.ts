import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountsWorld } from '#tests/integration/accounts-kit.ts';
import { each, newAccount, startGuardedWorld, tally, times } from './thief.ts';

/** A coupon of the demo: 500 pieces that any player can claim. */
const LIMITED = 'starfall-20';

let world: AccountsWorld;
beforeAll(async () => {
  world = await startGuardedWorld();
});
afterAll(() => world.stop());

test('each email account takes one piece of a coupon’s stock, and no second one', async () => {
  const thieves = await each(times(12), () => newAccount(world));
  const claim = ({ client }: (typeof thieves)[number]) =>
    client.call('POST /coupons/:template/claim', { params: { template: LIMITED }, body: {} });
  expect(tally(await each(thieves, claim))).toEqual({ ok: 12 });
  expect(tally(await each(thieves, claim))).toEqual({ 'coupon.claimed': 12 });
  const [row] = await world.context.sql`
    select count(*)::int as pieces from player_coupons
    where template = ${LIMITED} and player_id = any(${thieves.map(({ id }) => id)}::uuid[])`;
  expect(row).toEqual({ pieces: 12 });
});
