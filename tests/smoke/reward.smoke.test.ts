import { expect, test } from 'vitest';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { PAGES } from './kit/pages.ts';
import { mailOf, openSmokeShop, player, visit, world } from './kit/shop.ts';

openSmokeShop();

test('a reward is claimed for a character and arrives in its mailbox', async () => {
  const { sql } = world.context;
  const [row] = await sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
  const contents = { gid: 1000039, goods: [{ good: 'warp-key', quantity: 3 }] };
  const grant = { source: 'compensation', reference: 'smoke', subject: 'outage', contents } as const;
  await sql.begin((tx) => giveGrants(tx, [{ playerId: row?.id ?? '', ...grant }]));

  const hand = await visit({ variant: 'desktop', as: 'kestrel' });
  await hand.open(PAGES.rewards.desktop);
  await hand.press('button', 'Claim: 3 × Warp Key');
  const sheet = hand.within('dialog', 'Receiving character');
  await sheet.choose('Region', 'eu');
  await sheet.press('radio', /Kestrel Vane/);
  await sheet.press('button', 'Claim');
  await hand.within('region', 'Just claimed').reads(/In Kestrel Vane’s in-game mailbox/);
  await hand.within('region', 'Rewards records').reads(/Send success/);

  const { rewards } = (await (await player('kestrel')).call('GET /me/rewards')).body;
  expect(rewards.filter(({ source }) => source === 'compensation')).toEqual([]);
  expect(await mailOf(1000039, 's3-1187')).toMatchObject([{ contents: [{ id: 'warp-key', quantity: 3 }] }]);
});
