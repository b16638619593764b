import { expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { openSmokeShop, visit } from './kit/shop.ts';

openSmokeShop();

test('an article opens from the list, and Back returns to the same place', async () => {
  const hand = await visit({ variant: 'mobile' });
  await hand.open('/platform/wap/news');
  await hand.press('button', 'Show more news');
  await hand.sees('heading', /Garden party/i);
  const left = await hand.script(() => {
    const card = document.querySelector('[data-article="petal-rush-garden-party"]');
    card?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return card ? Math.round(scrollY) : 0;
  });
  expect(left).toBeGreaterThan(500);
  await hand.press('link', /Garden party/i);
  await hand.arrives(/\/wap\/article\/petal-rush-garden-party/);
  await hand.within('main').sees('heading', /Garden party/i);
  const top = () => hand.script(() => Math.round(scrollY));
  await until(top, (at) => at === 0);
  await hand.back();
  await hand.arrives(/\/wap\/news/);
  await until(top, (at) => Math.abs(at - left) < 2);
  await hand.sees('link', /Garden party/i);
});
