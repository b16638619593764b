import { test } from 'vitest';
import { PAGES } from './kit/pages.ts';
import { openSmokeShop, visit } from './kit/shop.ts';

openSmokeShop();

test('the shop offers its installation as far as the browser allows', async () => {
  const hand = await visit({ variant: 'mobile' });
  await hand.open(PAGES.home.mobile);
  await hand.sees('heading', 'Petal Rush');
  if (hand.engine === 'webkit') {
    // An iPhone can only install by its share sheet.
    await hand.press('button', 'Add to home screen');
    await hand.within('dialog').sees('listitem', /Tap Share/);
    return;
  }
  const canInstall = await hand.script(() => {
    if (!('onbeforeinstallprompt' in window)) return false;
    // A browser under test does not offer the installation by itself.
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const answers = { prompt: async () => undefined, userChoice: Promise.resolve({ outcome: 'accepted' }) };
    return dispatchEvent(Object.assign(event, answers)) || true;
  });
  if (canInstall) await hand.press('button', 'Add to home screen');
  await hand.misses('button', 'Add to home screen');
});
