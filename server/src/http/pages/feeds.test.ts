import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { testApp } from '../test-app.ts';
import type { ArticleFace } from './faces.ts';

const article = (id: string, over: Partial<ArticleFace> = {}): ArticleFace => ({
  id,
  title: `About ${id} & <more>`,
  summary: 'Short & <sweet>.',
  cover: '/platform/art/1.webp',
  publishedAt: '2026-11-01T10:00:00Z',
  games: [],
  languages: ['en', 'ja'],
  ...over,
});
const ARTICLES = [
  article('fair 2.4', { games: [7] }),
  article('öffnung', { publishedAt: '2026-11-03T10:00:00Z' }),
  article('other', { games: [8] }),
];

async function shop() {
  let articles: readonly ArticleFace[] = ARTICLES;
  const { app } = await testApp({
    env: { PUBLIC_URL: 'https://shop.example.com' },
    faces: {
      gids: () => [7, 8],
      articles: () => articles,
      game: (gid) =>
        gid === 7 ? { name: 'Tides', tagline: '', icon: '', cover: '', pids: [1], countries: [] } : undefined,
    },
  });
  const read = async (url: string) => {
    const answer = await app.inject({ url });
    const { DOMParser } = new Window();
    return { answer, document: new DOMParser().parseFromString(answer.body, 'application/xml') };
  };
  return {
    read,
    change: (to: readonly ArticleFace[]) => {
      articles = to;
    },
  };
}

const texts = (document: { querySelectorAll(name: string): Iterable<{ textContent: string }> }, name: string) =>
  [...document.querySelectorAll(name)].map(({ textContent }) => textContent);

test('the feed has the newest first, each with its own id', async () => {
  const { read } = await shop();
  const { answer, document } = await read('/platform/news.atom?locale=de');
  expect(texts(document, 'entry summary')[0]).toBe('Short & <sweet>.');
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(texts(document as never, 'entry > title')).toEqual(
    ['öffnung', 'fair 2.4', 'other'].map((id) => `About ${id} & <more>`),
  );
  expect(texts(document as never, 'entry > id')[1]).toBe('https://shop.example.com/platform/wap/article/fair%202.4');
  expect(texts(document as never, 'feed > updated')).toEqual(['2026-11-03T10:00:00Z']);
});

test('the feed of a game has what is for it and for all; of one that there is not, everything', async () => {
  const { read } = await shop();
  const ids = async (gid: string) =>
    texts((await read(`/platform/news.atom?gid=${gid}`)).document as never, 'entry > id').length;
  expect([await ids('7'), await ids('8'), await ids('9'), await ids('x')]).toEqual([2, 2, 3, 3]);
});

test('the feed of a game is called by it', async () => {
  const { read } = await shop();
  const title = async (query: string) =>
    texts((await read(`/platform/news.atom${query}`)).document as never, 'feed > title');
  expect([await title('?gid=7'), await title('')]).toEqual([['Tides · Lanternfish'], ['Lanternfish']]);
});

test('a character that XML has no place for stops no reader', async () => {
  const { read, change } = await shop();
  change([article('odd', { title: 'a\u0000b\u000bc\ud800d\ufffee 🎇', summary: '\u001f' })]);
  const { document } = await read('/platform/news.atom');
  expect(texts(document as never, 'entry > title')).toEqual(['abcde 🎇']);
  const { answer } = await read('/platform/news.atom');
  expect(answer.body).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
});

test('a map holds what searches read of one, the newest articles first', async () => {
  const { read, change } = await shop();
  change(
    Array.from({ length: 10_050 }, (_, n) => article(`n-${n}`, { publishedAt: new Date(n * 60_000).toISOString() })),
  );
  const { answer } = await read('/sitemap.xml');
  expect(answer.body.match(/<loc>/g)).toHaveLength(10_000);
  expect(answer.body).toContain('/n-10049<');
  expect(answer.body).not.toContain('/n-0<');
  expect(answer.body.length).toBeLessThan(50 * 1024 * 1024);
});

test('the map names pages, games and articles, each in every language', async () => {
  const { read } = await shop();
  const { document } = await read('/sitemap.xml');
  const addresses = texts(document as never, 'url > loc');
  expect(addresses).toContain('https://shop.example.com/platform/v2/payment?gid=7');
  expect(addresses).toContain('https://shop.example.com/platform/wap/article/%C3%B6ffnung');
  expect(addresses.some((address) => address.includes('/history') || address.includes('/sdk/'))).toBe(false);
  const links = document.getElementsByTagName('xhtml:link').length;
  // Each page in its languages, plus one entry for all others; articles only in the languages in which they are
  // written.
  expect(links).toBe(15 * (addresses.length - ARTICLES.length) + 3 * ARTICLES.length);
});

test('both are answered from what is known until an article comes or goes', async () => {
  const { read, change } = await shop();
  for (const url of ['/sitemap.xml', '/platform/news.atom']) {
    change(ARTICLES);
    const { headers } = (await read(url)).answer;
    const again = await (await shop()).read(url);
    expect(again.answer.headers.etag).toBe(headers.etag);
    change([]);
    expect((await read(url)).answer.headers.etag).not.toBe(headers.etag);
  }
});

test('robots are told of the map', async () => {
  const { read } = await shop();
  expect((await read('/robots.txt')).answer.body).toContain('\nSitemap: https://shop.example.com/sitemap.xml\n');
});

test('robots may read what pages of visitors are made of, and nothing else of the API', async () => {
  const { read } = await shop();
  const lines = (await read('/robots.txt')).answer.body.split('\n');
  for (const path of ['games', 'news', 'pages', 'vip']) expect(lines).toContain(`Allow: /platform/api/${path}`);
  expect(lines).toContain('Disallow: /platform/api/');
});
