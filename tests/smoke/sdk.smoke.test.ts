import { expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { openSmokeShop, visit } from './kit/shop.ts';

openSmokeShop();

test('inside a game a notice opens in place and counts as read; the popup is hidden for today', async () => {
  const hand = await visit({ variant: 'mobile' });
  const inGame = '?gid=1000039&locale=en&theme=dark';
  await hand.open(`/platform/sdk/notice${inGame}`);
  const unread = () => hand.script(() => document.querySelectorAll('[data-unread]:not([hidden])').length);
  const before = await until(unread, (count) => count > 0);
  await hand.press('text', await hand.script(() => document.querySelector('summary b')?.textContent ?? ''));
  await until(unread, (count) => count === before - 1);
  expect(await hand.script(() => document.querySelector('details[open] .text')?.textContent)).toBeTruthy();

  await hand.open(`/platform/sdk/gs-popup${inGame}`);
  await hand.sees('heading', 'Star Festival: look up, captains');
  await hand.press('button', 'Don’t show again today');
  await hand.reload();
  await hand.sees('text', 'There are no announcements right now.');
  await hand.sees('link', 'To the shop');
});
