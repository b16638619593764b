import { test } from 'vitest';
import { loadUntilQuiet } from '#tests/world/page-load.ts';
import { vitalsOf, watchVitals } from '#tests/world/vitals.ts';
import { DEVICES, FIRST_SCREENS } from '../../bench/kit/first-screens.ts';
import { expect } from './expect.ts';
import { settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';

openShop();

/**
 * Limits for the requests of a first screen without interaction: count, and kB (1000 bytes) of their bodies as sent.
 */
const MOST = {
  home: { requests: 38, script: 132.5, style: 12.1, image: 28, font: 0 },
  login: { requests: 33, script: 131.7, style: 12.1, image: 10.5, font: 0 },
  // 3 kB of the pictures are the game's figure in the header, which only wide windows request.
  'top-up': { requests: 38, script: 144.7, style: 12.1, image: 20, font: 0 },
};

test.each(FIRST_SCREENS)('$name stays within its limits, and nothing moves', async (screen) => {
  const context = await browser.newContext({
    ...DEVICES[screen.variant],
    serviceWorkers: 'block',
    baseURL: world.url,
  });
  await watchVitals(context);
  // With data saving on, the page prefetches nothing, so only its own requests are counted.
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
  // Check that requests were seen at all.
  expect(figures.script).toBeGreaterThan(50);

  await settled(page);
  const shift = (await vitalsOf(page)).vitals.find(({ name }) => name === 'CLS');
  expect([shift?.value, shift?.target]).toEqual([0, '']);
  await context.close();
});
