import { test } from 'vitest';
import { loadUntilQuiet } from '#tests/world/page-load.ts';
import { vitalsOf, watchVitals } from '#tests/world/vitals.ts';
import { DEVICES, FIRST_SCREENS } from '../../bench/kit/first-screens.ts';
import { expect } from './expect.ts';
import { settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';

openShop();

/** What a first screen may ask for while nobody touches it: requests, and kB (1000 bytes) of their bodies as sent. */
const MOST = {
  home: { requests: 38, script: 132.5, style: 12, image: 28, font: 0 },
  login: { requests: 33, script: 131.5, style: 12, image: 10, font: 0 },
  // 3 kB of the pictures are the figure of the game in the header, which wide windows alone ask for.
  'top-up': { requests: 38, script: 143, style: 12, image: 20, font: 0 },
};

test.each(FIRST_SCREENS)('$name asks for no more than was agreed, and nothing moves', async (screen) => {
  const context = await browser.newContext({
    ...DEVICES[screen.variant],
    serviceWorkers: 'block',
    baseURL: world.url,
  });
  await watchVitals(context);
  // Who saves data gets nothing ahead: that is counted by itself.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const page = await context.newPage();
  const loaded = await loadUntilQuiet(page, screen.path);
  const kB = (...kinds: string[]) =>
    loaded.reduce((sum, { kind, bytes }) => sum + (kinds.includes(kind) ? bytes : 0), 0) / 1000;
  const figures = {
    requests: loaded.length,
    script: kB('script', 'messages'),
    style: kB('style'),
    image: kB('image'),
    font: kB('font'),
  };
  const over = Object.entries(figures).filter(
    ([what, figure]) => figure > MOST[screen.page][what as keyof typeof figures],
  );
  expect(Object.fromEntries(over)).toEqual({});
  // What was asked for was seen: nothing is cheaper than nothing.
  expect(figures.script).toBeGreaterThan(50);

  await settled(page);
  const shift = (await vitalsOf(page)).vitals.find(({ name }) => name === 'CLS');
  expect([shift?.value, shift?.target]).toEqual([0, '']);
  await context.close();
});
