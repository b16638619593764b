import { expect, test } from 'vitest';
import { PAGES } from './kit/pages.ts';
import { openSmokeShop, player, visit } from './kit/shop.ts';

openSmokeShop();

test('a friend follows the link, signs in with Google and gets the coupon; the inviter sees it', async () => {
  const inviter = await visit({ variant: 'desktop', as: 'lena' });
  await inviter.open(PAGES.share.desktop);
  const link = await inviter.sees('text', /\/share\?invite=[2-9A-Z]{8}$/);

  const friend = await visit({ variant: 'mobile' });
  await friend.open(link.trim());
  await friend.sees('heading', /invited you$/);
  await friend.press('link', 'Sign in and get the coupon');
  await friend.press('button', /Continue with Google/);
  await friend.press('radio', /Use another address/);
  await friend.fill('Email address', 'friend@example.com');
  await friend.press('button', 'Continue');
  await friend.sees('status', /7% OFF is yours/);
  await friend.press('link', 'See your coupons');
  await friend.within('region', 'Your coupons').reads(/Invite coupon/);

  const { records } = (await (await player('lena')).call('GET /me/invites/records')).body;
  expect(records).toHaveLength(1);
  await inviter.reload();
  await inviter.within('region', 'Your invitations').reads(/Signed up, nothing paid yet/);
});
