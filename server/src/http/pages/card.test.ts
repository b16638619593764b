import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { NEUTRAL_BRAND } from '../test-app.ts';
import { parseArticlePath, type Shown } from './card.ts';
import { cardHtml } from './card-html.ts';
import type { ArticleFace, Faces } from './faces.ts';

const HOSTILE = '"><script>alert(1)</script>';
const ARTICLE = {
  id: '星祭-2.4',
  title: `Fair ${HOSTILE}`,
  summary: `Soon ${HOSTILE}`,
  cover: '/platform/art/1a.webp',
  publishedAt: '2026-11-01T10:00:00Z',
  games: [],
  languages: ['en', 'zh-tw'],
} satisfies ArticleFace;
const FACES: Faces = {
  publisher: () => 'Lanternfish',
  brand: () => ({ ...NEUTRAL_BRAND, name: 'Lanternfish Shop' }),
  lacks: () => [],
  gids: () => [7],
  game: (gid) =>
    gid === 7
      ? { name: 'Starfall', tagline: 'Among stars', icon: '', cover: '/platform/art/2b.svg', pids: [1], countries: [] }
      : undefined,
  articles: () => [ARTICLE],
  article: (id) => (id === ARTICLE.id ? ARTICLE : undefined),
  page: (id) => (id === 'mainpage' ? { title: 'Us', summary: 'Who we are', version: '1.0' } : undefined),
};
const WORDS = {
  description: 'The shop',
  titles: { payment: 'Top-up', history: 'Orders', vip: 'VIP', share: 'Invite' },
  descriptions: { vip: 'Points' },
};

function card(path: string, over: Partial<Shown> = {}) {
  const { title, html } = cardHtml({ path, query: {}, lang: 'en', ...over }, WORDS, FACES, 'https://shop.example');
  const { document } = new Window();
  document.head.innerHTML = `<title>${title}</title>${html}`;
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  return {
    title: document.querySelector('title')?.textContent,
    meta,
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    languages: [...document.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('hreflang')),
    elements: [...document.head.querySelectorAll('*')].map(({ localName }) => localName),
  };
}

test('a link to a game shows the game, and says one address for both of its forms', () => {
  for (const path of ['/v2/payment', '/v2/wap/payment']) {
    const { title, meta, canonical } = card(path, { query: { gid: '7', invite: 'X', token: 't' } });
    expect(title).toBe('Starfall · Top-up · Lanternfish Shop');
    expect(meta('og:description')).toBe('Among stars');
    expect(canonical).toBe('https://shop.example/platform/v2/payment?gid=7');
  }
});

test.each([{}, { gid: '8' }, { gid: '7"' }, { gid: ['7', '8'] }])(
  'a game that there is not (%j) shows the shop',
  (query) => {
    expect(card('/v2/payment', { query }).canonical).toBe('https://shop.example/platform/v2/payment');
  },
);

test('a drawing is no picture for chats: the shop’s own is shown', () => {
  const { meta } = card('/v2/payment', { query: { gid: '7' } });
  expect([meta('og:image'), meta('og:image:width')]).toEqual(['https://shop.example/platform/brand/card.png', '1200']);
  expect(card('/wap/article/%E6%98%9F%E7%A5%AD-2.4').meta('og:image')).toBe(
    'https://shop.example/platform/art/1a.webp',
  );
});

test('an article shows itself, and its words are words', () => {
  const { title, meta, canonical, elements } = card('/wap/article/%E6%98%9F%E7%A5%AD-2.4');
  expect(title).toBe(`Fair ${HOSTILE} · Lanternfish Shop`);
  expect(meta('description')).toBe(`Soon ${HOSTILE}`);
  expect(meta('og:type')).toBe('article');
  expect(meta('article:published_time')).toBe('2026-11-01T10:00:00Z');
  expect(canonical).toBe('https://shop.example/platform/wap/article/%E6%98%9F%E7%A5%AD-2.4');
  expect(new Set(elements)).toEqual(new Set(['title', 'meta', 'link']));
});

test('an article is offered in the languages in which it is written alone', () => {
  expect(card('/wap/article/%E6%98%9F%E7%A5%AD-2.4').languages).toEqual(['en', 'zh-Hant', 'x-default']);
});

test('who shares a page in a language shares it in that one; otherwise each visitor reads their own', () => {
  const inJapanese = card('/v2/vip', { query: { locale: ['de', 'ja'] }, lang: 'ja' });
  const at = 'https://shop.example/platform/v2/vip';
  expect([inJapanese.canonical, inJapanese.meta('og:url')]).toEqual([`${at}?locale=ja`, `${at}?locale=ja`]);
  expect(inJapanese.meta('og:locale')).toBe('ja_JP');
  expect(card('/v2/vip', { lang: 'ja' }).canonical).toBe(at);
  expect(card('/v2/vip', { query: { locale: 'xx' } }).canonical).toBe(at);
  const article = card('/wap/article/%E6%98%9F%E7%A5%AD-2.4', { query: { locale: 'ja' }, lang: 'ja' });
  expect(article.canonical).not.toContain('locale');
});

test('a page says what it is, in its own words where it has some', () => {
  expect(card('/v2/vip').meta('description')).toBe('Points');
  expect(card('/wap/news').meta('description')).toBe('The shop');
});

test('a link that invites goes on inviting when it is shared again', () => {
  const canonical = (invite: string) => card('/v2/activity/share', { query: { invite } }).canonical;
  expect(canonical('AB23CD45')).toBe('https://shop.example/platform/v2/activity/share?invite=AB23CD45');
  expect(canonical('ａｂ23cd45\u200b')).toBe(canonical('AB23CD45'));
  expect(canonical('"><b>')).toBe('https://shop.example/platform/v2/activity/share');
});

test.each(['/', '/v2/login', '/v2/vip/faq', '/wap/game-center'])('%s may be found', (path) => {
  expect(card(path).meta('robots')).toBeUndefined();
});

test('each language has its address, and one is for all others', () => {
  expect(card('/').languages).toEqual([
    ...LOCALES.map((locale) => ({ zh: 'zh-Hans', 'zh-tw': 'zh-Hant' })[locale as string] ?? locale),
    'x-default',
  ]);
});

test.each(['/v2/payment/history', '/v2/account', '/sdk/notice', '/pure-article/x', '/wap/article/gone', '/nowhere'])(
  '%s is nothing for a search, and shows no card',
  (path) => {
    const { meta } = card(path);
    expect([meta('robots'), meta('og:title')]).toEqual(['noindex', undefined]);
  },
);

test('the main page says what the publisher says of itself', () => {
  expect(card('/mainpage').meta('og:description')).toBe('Who we are');
});

test.each([
  ['/wap/article/a.b', 'a.b'],
  ['/wap/article/%', ''],
  ['/pure-article/x/', 'x'],
  ['/wap/news', undefined],
])('%s names the article %j', (path, id) => {
  expect(parseArticlePath(path)).toBe(id);
});
