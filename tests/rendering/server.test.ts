import { beforeAll, expect, test, vi } from 'vitest';
import type { Variant } from '#contract/routes.ts';
import { addressOf, frameOf, PAGE_IDS, TITLES } from '#tests/e2e/routes-kit.ts';
import { type Asked, render } from '#web/app/entry.server.tsx';
import { openPortal } from './portal.ts';

const ORIGIN = 'https://shop.example';
const NOW = Date.parse('2026-11-22T12:00:00Z');

let answer: (url: string) => Response;
beforeAll(async () => {
  answer = await openPortal();
});

const rendered = async (path: string, asked: Partial<Asked> = {}) => {
  const page = await render({
    url: `${ORIGIN}${path}`,
    variant: 'desktop',
    locale: 'en',
    theme: 'system',
    fetch: async (url) => answer(url),
    now: NOW,
    ...asked,
  });
  if (!page) throw new Error(`${path} leads elsewhere`);
  return page;
};

const CASES = PAGE_IDS.flatMap((id) => (['desktop', 'mobile'] as Variant[]).map((variant) => [id, variant] as const));

test.each(CASES)('%s, %s', async (id, variant) => {
  const complaints = vi.spyOn(console, 'error');
  const warnings = vi.spyOn(console, 'warn');
  const { head, html, finished } = await rendered(addressOf(id, variant), { variant });
  console.log(
    id,
    variant,
    html.length,
    finished.length,
    [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map((m) => m[1]),
    [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((m) => m[1]).slice(0, 2),
  );
  expect(head).toContain(`<title>${TITLES[id]} · Manawell</title>`);
  expect(html).toContain(`data-frame="${frameOf(id, variant)}"`);
  expect(html).not.toContain('<script');
  expect([complaints.mock.calls, warnings.mock.calls]).toEqual([[], []]);
});
