import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Variant } from '#contract/routes.ts';
import { axeFindingsInBothThemes } from './axe.ts';
import { expect } from './expect.ts';
import { APP_PAGE_IDS, addressOf, come, settled, windowTitle } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

describe.each<Variant>(['desktop', 'mobile'])('every page on a %s device', (device) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await visit(browser, world, {
      variant: device,
      colorScheme: device === 'mobile' ? 'light' : 'dark',
    }));
  });
  afterAll(() => page.context().close());

  test.each(APP_PAGE_IDS)('%s: no axe findings in either theme, nothing wider than the screen', async (id) => {
    // It opens in the theme of the previous page: dark on one device, light on the other.
    await come(page, addressOf(id, device), windowTitle(id, 'Starfall Odyssey'));
    await settled(page);
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(complaints).toEqual([]);
  });
});
