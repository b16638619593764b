import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Article, ArticleCard, ContentPage } from '#contract/endpoints/content.ts';
import type { Locale } from '#contract/locales.ts';
import { article, articleCard } from '#tests/components/news.ts';

/** An id as a publisher may write one: dots, spaces, other scripts. */
export const ODD_ID = 'v1.2.0 星祭 %41';
export const LOCKED_ID = 'for-beacon';
export const MORE = 23;

const COVER = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#35a"/></svg>')}`;
const WORDS: Partial<Record<Locale, string>> = {
  en: 'Lanterns rise over the harbour for seven nights, and every one of them brings a gift.',
  ja: '七夜にわたって港にランタンが灯り、毎晩ひとつずつ贈り物が届きます。',
  th: 'โคมไฟลอยขึ้นเหนือท่าเรือตลอดเจ็ดคืน และทุกคืนมีของขวัญมาให้หนึ่งชิ้น',
};
const CELLS = Array.from({ length: 5 }, (_, index) => `<td align="right">${(index + 1) * 12_345_678}</td>`).join('\n');
const htmlIn = (locale: Locale): string => `<h2>${WORDS[locale]?.slice(0, 16)}</h2>
<p>${WORDS[locale]} <a href="/topup?gid=1000041">Gid</a> <a href="/vip">Vip</a> <a href="https://example.com/" rel="noopener noreferrer">Out</a></p>
<table>\n<tbody>\n<tr>\n${CELLS}\n</tr>\n</tbody>\n</table>
<ul>\n<li>&lt;script&gt;</li>\n</ul>`;

const languageOf = (url: URL) => (url.searchParams.get('locale') ?? 'en') as Locale;
const cardsIn = (language: Locale): ArticleCard[] =>
  [
    articleCard({ id: ODD_ID, pinned: true, title: WORDS[language]?.slice(0, 24) ?? '' }),
    articleCard({ id: LOCKED_ID, kind: 'news', title: 'For beacons', level: 'beacon' }),
    ...Array.from({ length: MORE - 2 }, (_, index) =>
      articleCard({ id: `n-${index}`, kind: index % 2 ? 'update' : 'maintenance', title: `Article ${index}` }),
    ),
  ].map((card) => ({ ...card, summary: WORDS[language] ?? '', language, cover: COVER, games: [1000041] }));

function articleIn(language: Locale, id: string): Article | undefined {
  const cards = cardsIn(language);
  const card = cards.find((one) => one.id === id);
  const media: Article['media'] = [{ url: COVER, type: 'picture', caption: WORDS[language] ?? null }];
  return card && article({ ...card, html: card.level ? null : htmlIn(language), media, next: cards.slice(2, 5) });
}

/** Answers the calls for news like this. @param own a player's answer for a text for a level */
export async function answerNews(page: Page, own: 'text' | 'level' = 'level'): Promise<void> {
  await page.route(/\/platform\/api\/(me\/)?news(\/|\?|$)/, (route) => {
    const url = new URL(route.request().url());
    const [, isOwn, segment] = /\/api\/(me\/)?news\/?(.*)$/.exec(url.pathname) ?? [];
    const locale = languageOf(url);
    const refuse = (status: number, code: string) =>
      route.fulfill({ status, json: { error: { code, message: code, params: {}, requestId: 'r' } } });
    if (!segment) {
      const { page: at = '1', size = '10', kind } = Object.fromEntries(url.searchParams);
      const all = cardsIn(locale).filter((card) => !kind || card.kind === kind);
      const from = (Number(at) - 1) * Number(size);
      const articles = all.slice(from, from + Number(size));
      return route.fulfill({ json: { articles, more: from + Number(size) < all.length } });
    }
    const found = articleIn(locale, decodeURIComponent(segment));
    if (!found) return refuse(404, 'article.unknown');
    if (isOwn && own === 'level') return refuse(409, 'article.vip_level');
    return route.fulfill({ json: { article: isOwn ? { ...found, html: htmlIn(locale) } : found } });
  });
}

/** Answers the publisher's texts like this; there is no imprint. */
export async function answerPages(page: Page, version = '2.1'): Promise<void> {
  await page.route(/\/platform\/api\/pages\//, (route) => {
    const url = new URL(route.request().url());
    const id = url.pathname.split('/').at(-1) as ContentPage['id'];
    const language = languageOf(url);
    if (id === 'imprint')
      return route.fulfill({
        status: 404,
        json: { error: { code: 'page.unknown', message: '', params: {}, requestId: 'r' } },
      });
    const shown: ContentPage = {
      id,
      title: `The publisher of ${id}`,
      html: htmlIn(language),
      version,
      date: '2026-11-20',
      language,
      others: (['mainpage', 'privacy', 'terms'] as const)
        .filter((other) => other !== id)
        .map((other) => ({ id: other, title: `The publisher of ${other}` })),
    };
    return route.fulfill({ json: { page: shown } });
  });
}

const LOCALES = join(import.meta.dirname, '../../web/src/i18n/locales');
/** Returns the shop's texts in a language. */
export function saying(locale: Locale): (key: string) => string {
  const messages = JSON.parse(readFileSync(join(LOCALES, `${locale}.json`), 'utf8')) as Record<string, string>;
  return (key) => messages[key] ?? key;
}
