import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { routerAt } from '#tests/components/router.ts';
import { settle, show } from '#tests/components/show.tsx';
import { placeOf } from './history.ts';
import { keepScroll, keptScroll, scrollTo } from './scroll.ts';

beforeEach(() => window.scrollTo(0, 0));
const at = (address: string, key: string) => ({ place: placeOf(address, key) });

test('an entry scrolls to where its player left it, a new one to the top', () => {
  window.scrollTo(0, 700);
  keepScroll('left');
  scrollTo(at('/next', 'new'), false);
  expect(window.scrollY).toBe(0);
  scrollTo(at('/', 'left'), false);
  expect(window.scrollY).toBe(700);
});

test('a document that has just loaded keeps the scroll position of its visitor', () => {
  window.scrollTo(0, 300);
  scrollTo(at('/', 'loaded'), true);
  expect(window.scrollY).toBe(300);
});

test('an address with a hash scrolls to its element, unless the player left the entry further down', () => {
  const about = document.body.appendChild(document.createElement('h2'));
  about.id = 'über uns';
  onTestFinished(() => about.remove());
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    seen.push(this.id);
  });
  scrollTo(at('/#%C3%BCber%20uns', 'named'), false);
  expect(seen).toEqual(['über uns']);
  window.scrollTo(0, 500);
  keepScroll('named');
  scrollTo(at('/#%C3%BCber%20uns', 'named'), false);
  expect([seen.length, window.scrollY]).toEqual([1, 500]);
  // A malformed hash throws nothing and finds nothing.
  scrollTo(at('/#%', 'broken'), false);
  expect(window.scrollY).toBe(0);
});

test('the positions of fifty entries are kept', () => {
  for (let entry = 0; entry < 60; entry += 1) keepScroll(`entry ${entry}`);
  expect([keptScroll('entry 9'), keptScroll('entry 10')]).toEqual([undefined, 0]);
});

test('leaving a page stores its scroll position; a choice keeps the position', async () => {
  const router = await routerAt({ page: 'payment' });
  await show(null, { router });
  const key = router.place().key;
  window.scrollTo(0, 400);
  await settle(() => router.go('/v2/payment?item=a', { replace: true, keepsScroll: true }));
  expect(window.scrollY).toBe(400);
  await settle(() => router.go('/v2/vip'));
  expect([window.scrollY, keptScroll(key)]).toEqual([0, 400]);
});
