import { expect, test } from 'vitest';
import { passwordOf } from '#tests/world/demo-players.ts';
import { ENGINE } from './kit/engine.ts';
import type { Place } from './kit/hand.ts';
import { PAGES } from './kit/pages.ts';
import { mailOf, openSmokeShop, visit, world } from './kit/shop.ts';

openSmokeShop();

// WebKit's driver has no switch for it.
test.skipIf(ENGINE === 'webkit')(
  'with cookies blocked a player reads what does not work, signs in and buys',
  async () => {
    const hand = await visit({ variant: 'desktop', storage: 'blocked' });
    const search = '?gid=1000052&region=global&country=US&role=p1-77&item=dewdrops-50&method=card&coupon=none';
    await hand.open(`${PAGES.payment.desktop}${search}`);
    await hand.press('button', 'Sign in to pay');
    const dialog = hand.within('dialog');
    await dialog.sees('text', /you stay signed in only until you leave or reload this page/);
    await dialog.press('button', /Continue with Google/);
    await dialog.sees('text', /blocks cookies and storage for this site, so this way to sign in does not work/);
    await signIn(dialog);
    await hand.press('button', 'Pay $0.99');
    await hand.arrives(new RegExp(`^${world.psp.url}/`));
    await hand.press('button', 'Pay $0.99');

    // After the return from the provider the player is no longer signed in.
    await hand.arrives(/\/v2\/payment\/result\?/);
    await hand.within('main').press('link', 'Sign in');
    await signIn(hand.within('main'));
    await hand.sees('heading', 'It’s in your mailbox');
    expect(await mailOf(1000052, 'p1-77')).toMatchObject([{ result: 'accepted' }]);
    await hand.within('navigation', 'Main').press('link', 'History');
    await hand.within('listitem', /50 Dewdrops/).reads(/Send success/);
    await hand.open(PAGES.tasks.desktop);
    await hand.within('main').sees('link', 'Sign in');
  },
);

async function signIn(form: Place): Promise<void> {
  await form.fill('Username', 'kestrel');
  await form.fill('Password', passwordOf('kestrel'));
  await form.press('button', 'Sign in');
}
