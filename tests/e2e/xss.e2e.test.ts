import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { render } from '#server/domains/content/markdown.model.ts';
import { article } from '#tests/components/news.ts';
import { REFUSED, SHOWN } from '#tests/security/xss.fixture.ts';
import { expect } from './expect.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

const PICTURE = '/platform/brand/icon-192.png';
/** The texts as the portal would show them without its check. */
const TEXTS = [...REFUSED, ...SHOWN].map(
  (payload) => render(`# T\n\nS.\n\n${payload}\n`, () => ({ url: PICTURE, width: 4, height: 3 })).html,
);

/** Records everything that a page runs, opens and requests from other hosts while it shows the texts. */
async function watched(page: Page) {
  const seen: string[] = [];
  await page.exposeFunction('hit', () => void seen.push('hit'));
  page.on('dialog', (dialog) => {
    seen.push('dialog');
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(world.url)) seen.push(request.url());
  });
  page.on('popup', () => seen.push('popup'));
  return seen;
}

const linksOf = (page: Page, within: string) =>
  page
    .locator(`${within} a`)
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).protocol + (link as HTMLAnchorElement).host),
    );

test('none of the known attacks runs without any other protection', async () => {
  const { page } = await visit(browser, world);
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<main></main>' }));
  await page.goto('/blank');
  const seen = await watched(page);
  await page.evaluate(async (texts) => {
    const main = document.querySelector('main');
    for (const text of texts) main?.insertAdjacentHTML('beforeend', `<section>${text}</section>`);
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      for (const type of ['focus', 'mouseover', 'toggle']) element.dispatchEvent(new Event(type));
    }
    const images = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    });
    await Promise.all(images);
  }, TEXTS);
  expect(await page.locator('main > section').count()).toBe(TEXTS.length);
  expect(
    await page
      .locator('main')
      .locator('script, iframe, object, embed, svg, math, style, link, meta, base, form, input, [style], [id]')
      .count(),
  ).toBe(0);
  expect(new Set(await linksOf(page, 'main'))).toEqual(new Set([`http:${new URL(world.url).host}`, ':']));
  expect(seen).toEqual([]);
});

test('nor on the page of an article', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await page.route('**/platform/api/news/hostile?*', (route) =>
    route.fulfill({ json: { article: article({ id: 'hostile', html: TEXTS.join('') }) } }),
  );
  const seen = await watched(page);
  await page.goto('/platform/wap/article/hostile');
  await expect(page.getByText('<script>hit()</script>').first()).toBeAttached();
  expect(await page.locator('article').locator('script, iframe, object, embed, form, input, style').count()).toBe(0);
  expect(seen).toEqual([]);
  expect(complaints).toEqual([]);
});
