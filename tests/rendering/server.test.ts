import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Output } from '#contract/endpoints/index.ts';
import type { PageId, Variant } from '#contract/routes.ts';
import { OTHER_COUNTRY as ELSEWHERE_OF_SERVER } from '#server/http/pages/finished/page-key.ts';
import { APP_PAGE_IDS, addressOf, frameOf, TITLES } from '#tests/e2e/routes-kit.ts';
import { type Asked, render } from '#web/app/entry.server.tsx';
import { ELSEWHERE } from '#web/features/regions/api/queries.ts';
import { homePage } from '#web/routes/home/index.tsx';
import { openPortal } from './portal.ts';

const ORIGIN = 'https://shop.example';
/** First headings of pages, where they are not the title. */
const HEADINGS: Partial<Record<PageId, string>> = {
  index: 'Official top-up.',
  payment: 'Iron Bastion',
  'sdk-pay': 'Iron Bastion',
  'sdk-pay-pc': 'Iron Bastion',
  'login-callback': 'Finishing your sign-in with LINE…',
  'login-game': 'Sign in with Iron Bastion',
  'sdk-pre-login-google': 'Sign in to Iron Bastion',
  'sdk-login-facebook': 'Finishing your sign-in with Facebook…',
  'sdk-pre-login-facebook': 'Sign in to Iron Bastion',
};
const VARIANTS: readonly Variant[] = ['desktop', 'mobile'];
const CASES = APP_PAGE_IDS.flatMap((id) => VARIANTS.map((variant) => [id, variant] as const));
/** The page of a game that sells an item only from some day on. */
const pathOf = (id: PageId, variant: Variant): string => `${addressOf(id, variant)}?gid=1000041`;

let answer: (url: string) => Response;
beforeAll(async () => {
  answer = await openPortal();
});

beforeEach(() => {
  // Node has a partial `navigator`.
  vi.stubGlobal('navigator', undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asking = (path: string): Asked => ({
  url: `${ORIGIN}${path}`,
  variant: 'desktop',
  locale: 'en',
  root: { shop: 'Lanternfish', gid: 1000039, lacks: [], framers: [], privacy: null, events: null, returning: null },
  chosen: null,
  country: null,
  fetch: async (url) => answer(url),
  now: Date.parse('2026-11-22T12:00:00Z'),
});

/** Renders a page below the base. @throws Error if it redirects */
async function rendered(path: string, more: Partial<Asked> = {}) {
  const page = await render({ ...asking(path), ...more });
  if (!page) throw new Error(`${path} redirects`);
  return page;
}

test.each(CASES)('%s is rendered for a %s device', async (id, variant) => {
  const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const ticking = vi.spyOn(globalThis, 'setInterval');
  // There is no browser here, so a page that uses it fails.
  expect(typeof window + typeof document + typeof location).toBe('undefined'.repeat(3));
  const { html } = await rendered(pathOf(id, variant), { variant });
  expect(html).toContain(`data-frame="${frameOf(id, variant)}"`);
  expect(html).toMatch(new RegExp(`<main.*<(h1|p)[^>]*>(<[^>]+>)?${HEADINGS[id] ?? TITLES[id]}<.*</main>`));
  expect(html).not.toContain('<script');
  expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([]);
  // No effect has run: a clock would have started a timer.
  expect(ticking).not.toHaveBeenCalled();
});

test('the rendered page depends only on the request, not on the server’s clock', async () => {
  const early = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2020-01-01T00:00:00Z'));
  const pages = CASES.filter(([, variant]) => variant === 'mobile');
  const before = await Promise.all(pages.map(([id, variant]) => rendered(pathOf(id, variant), { variant })));
  early.mockReturnValue(Date.parse('2031-06-01T12:34:56Z'));
  const after = await Promise.all(pages.map(([id, variant]) => rendered(pathOf(id, variant), { variant })));
  expect(after.map(({ html }) => html)).toEqual(before.map(({ html }) => html));
});

test('no timer keeps a visit alive, however it ended', async () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  await Promise.allSettled([
    rendered('/platform/v2/payment'),
    rendered('/platform/', { fetch: () => Promise.reject(new TypeError('no connection')) }),
    render(asking('/platform/wap')),
  ]);
  const cleared = ended.mock.calls.map(([timer]) => timer);
  const long = started.mock.results.filter((_, call) => (started.mock.calls[call]?.[1] ?? 0) > 0);
  expect(long.filter(({ value }) => !cleared.includes(value))).toEqual([]);
});

test('parallel visitors share nothing: each sees their own answers, in their language', async () => {
  const visitors = [
    { name: 'Game of one', variant: 'desktop', locale: 'ja' },
    { name: 'Game of two', variant: 'mobile', locale: 'de' },
    { name: 'Game of three', variant: 'desktop', locale: 'ja' },
  ] as const;
  const pages = await Promise.all(
    visitors.map(({ name, variant, locale }) => {
      const fetch = async (url: string) => Response.json({ ...(await answer(url).json()), name });
      return rendered(addressOf('payment', variant), { variant, locale, fetch });
    }),
  );
  const names = pages.map(({ html, finished }) => (html + finished).match(/Game of \w+/g));
  expect(names.map((found) => [...new Set(found)])).toEqual(visitors.map(({ name }) => [name]));
  const words = pages.map(({ html }) => ['ログイン', 'Anmelden'].filter((word) => html.includes(word)));
  expect(words).toEqual([['ログイン'], ['Anmelden'], ['ログイン']]);
});

test.each([
  ['of an earlier version', '/platform/v2/topup-center'],
  ['of the other variant', '/platform/wap'],
  ['with a ticket', '/platform/?token=t-1&uid=u-1'],
  ['with text from a provider', '/platform/v2/payment/result?order=N1&locale=fr'],
])('an address %s is left to the browser', async (_, path) => {
  const fetch = vi.fn(async (url: string) => answer(url));
  expect(await render({ ...asking(path), fetch })).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test('a page that fails is not rendered as a failure', async () => {
  vi.spyOn(homePage, 'load').mockRejectedValue(new Error('broken'));
  await expect(rendered('/platform/')).rejects.toThrow('broken');
});

test('embedded answers are escaped so that they cannot end the element', async () => {
  const { finished } = await rendered('/platform/', {
    fetch: async (address) =>
      /\/games\?/.test(String(address))
        ? Response.json({ publisher: { name: '</script><b>', company: '', support: '' }, games: [] })
        : new Response(null, { status: 404 }),
  });
  expect(finished.match(/</g)).toHaveLength(2);
  const json = finished.slice(finished.indexOf('>') + 1, finished.lastIndexOf('<'));
  expect(JSON.stringify(JSON.parse(json))).toContain('</script><b>');
});

test('server and browser use the same country if no region is given', () => {
  expect(ELSEWHERE).toBe(ELSEWHERE_OF_SERVER);
});

test('a finished top-up page has the prices of the country’s list where the address confirms the country', async () => {
  const fetch = async (address: string): Promise<Response> => {
    const found = await answer(address);
    if (!/\/games\/\d+/.test(address)) return found;
    const game = (await found.json()) as Output<'GET /games/:gid'>;
    const [first] = game.regions;
    if (!first) throw new Error('the demo has no region');
    const currency = first.currencies[0] ?? '';
    const items = game.items.map((item) => ({ ...item, pricesIn: { near: { [currency]: 37 } } }));
    return Response.json({ ...game, items, priceLists: [{ id: 'near', countries: [first.countries[0] ?? ''] }] });
  };
  const html = async (country: string | null, chosen: string | null = null) =>
    (await rendered('/platform/v2/payment?gid=1000039', { fetch: fetch as Asked['fetch'], country, chosen })).html;
  const { regions } = (await (
    await answer('/platform/api/games/1000039?locale=en')
  ).json()) as Output<'GET /games/:gid'>;
  const [home = '', other = ''] = regions[0]?.countries ?? [];
  expect(await html(home)).toContain('€0.37');
  expect(await html(home, home)).toContain('€0.37');
  for (const page of [await html(null, home), await html(other, home), await html(other), await html(null)])
    expect(page).not.toContain('€0.37');
});
