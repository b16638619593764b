import { test } from 'vitest';
import { startLine } from './kit/line.ts';
import { PAGES } from './kit/pages.ts';
import { openSmokeShop, visit, world } from './kit/shop.ts';

openSmokeShop();

const OFFLINE = 'You are offline. You can still read this page, but prices may have changed.';

test('without a connection the shop opens as it was, says so and sells nothing, until the connection is back', async () => {
  const line = await startLine(world.url);
  const hand = await visit({ variant: 'mobile', origin: line.url, worker: true });
  await hand.open(PAGES.payment.mobile);
  await hand.within('region', 'Choose an item').sees('radio', /980 Astralite/);
  const storesPages = await hand.script(async () => {
    if (!('serviceWorker' in navigator)) return false;
    await navigator.serviceWorker.ready;
    return true;
  });
  if (storesPages) {
    await hand.reload();
    await hand.within('region', 'Choose an item').sees('radio', /980 Astralite/);
  }
  // A page whose script the cut keeps away reloads by itself, which would collide with the next reload.
  await hand.usable();
  await line.cut();
  if (storesPages) await hand.reload();
  await hand.sees('text', OFFLINE);
  await hand.within('region', 'Choose an item').sees('radio', /980 Astralite/);
  await hand.sees('button', 'Needs a connection');
  await line.mend();
  await hand.misses('text', OFFLINE);
  await hand.sees('button', 'Sign in to pay');
});
