import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import type { Article } from '#contract/endpoints/content.ts';
import { LOCALES } from '#contract/locales.ts';
import { articlePage } from './article.ts';
import { highlightsPage } from './highlights.ts';
import { html } from './html.ts';
import { linkTarget, rewriteLinks } from './links.ts';
import { noticePage } from './notice.ts';
import type { BarePage, RenderTools } from './parts.ts';
import { popupPage } from './popup.ts';
import { privacyPage } from './privacy.ts';
import { parseSetting } from './setting.ts';
import { BARE_TEXTS } from './texts.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
const pen = (query: object = {}): RenderTools => ({
  setting: parseSetting(query, { locale: 'en', variant: 'mobile', theme: null, gid: 1000039 }),
  texts: BARE_TEXTS.en,
});
const article = (more: Partial<Article> = {}): Article => ({
  id: 'star festival',
  kind: 'news',
  title: 'Star Festival',
  summary: 'Look up.',
  cover: '/platform/art/0.svg',
  publishedAt: '2026-11-20T10:00:00Z',
  games: [],
  pinned: false,
  level: null,
  language: 'en',
  html: '<p>Text.</p>',
  button: null,
  media: [],
  until: null,
  next: [],
  ...more,
});
const shown = ({ body }: BarePage) => {
  const { document } = new Window();
  document.body.innerHTML = body.text;
  return document;
};

test('a text is escaped wherever it stands, HTML is not', () => {
  expect(html`<p title="${HOSTILE}">${[html`<b>${'a & b'}</b>`, null, false, 7]}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;"><b>a &amp; b</b>7</p>',
  );
});

const hostile = article({
  id: HOSTILE,
  title: HOSTILE,
  summary: HOSTILE,
  html: null,
  level: HOSTILE,
  button: { text: HOSTILE, to: `/vip?x=${HOSTILE}` },
  media: [{ url: '/platform/art/1.webp', type: 'picture', caption: HOSTILE }],
});
const campaign = {
  id: HOSTILE,
  level: null,
  daily: 1,
  title: HOSTILE,
  text: HOSTILE,
  picture: { url: '/a.svg', alt: HOSTILE },
  button: hostile.button,
};
const page = {
  id: 'privacy',
  title: HOSTILE,
  html: '<p></p>',
  version: HOSTILE,
  date: '2026-11-20',
  language: 'en',
} as const;
test.each<[string, BarePage]>([
  ['an article', articlePage(hostile, pen())],
  ['a notice', noticePage([hostile], pen())],
  ['a highlight', highlightsPage([hostile], pen())],
  ['a campaign', popupPage([campaign], pen())],
  ['the privacy page', privacyPage(page, pen())],
])('hostile words of %s run nothing', (_, made) => {
  const document = shown(made);
  expect(document.body.textContent).toContain(HOSTILE);
  expect(document.querySelectorAll('script, [onerror]')).toHaveLength(0);
});

test.each([
  ['/topup?gid=7', '/platform/v2/wap/payment?gid=7&locale=ja', false],
  ['/vip', '/platform/v2/wap/vip?gid=9&locale=ja', false],
  ['/article/a%20b', '/platform/pure-article/a%20b?gid=9&locale=ja', true],
  ['https://example.com/', 'https://example.com/', false],
])('a link to %s leads to %s', (to, href, here) => {
  const setting = parseSetting({ gid: '9' }, { locale: 'ja', variant: 'mobile', theme: null, gid: 1000039 });
  expect(linkTarget(to, setting)).toEqual({ href, here });
  expect(rewriteLinks(`<p><a href="${to}">x</a></p>`, setting).text.includes('data-here')).toBe(here);
});

test.each(LOCALES)('a failed sign-in is said in %s as the app says it', (locale) => {
  const said = JSON.parse(readFileSync(`web/src/i18n/locales/${locale}.json`, 'utf8'))['login.game.failed'];
  expect(BARE_TEXTS[locale].failed).toBe(said);
});

test('what cannot be meant is as if it were not there', () => {
  const known = { locale: 'en', variant: 'mobile', theme: null, gid: 1000039 } as const;
  expect(parseSetting({ gid: '-1', pid: 'x', region: '../..', theme: '"><b>' }, known)).toEqual(
    parseSetting({}, known),
  );
  expect(parseSetting({ gid: ['1', '7'], theme: 'dark', pid: '2', region: 'eu' }, known)).toMatchObject({
    gid: 7,
    theme: 'dark',
    pid: 2,
    region: 'eu',
  });
});

test('an article for a level shows its summary and what the level takes', () => {
  const text = shown(articlePage(article({ html: null, level: 'beacon' }), pen())).body.textContent;
  expect(text).toContain('Look up.');
  expect(text).toContain(BARE_TEXTS.en.forVip);
});

test('every text is there in every language', () => {
  const keys = Object.keys(BARE_TEXTS.en).toSorted();
  for (const locale of LOCALES) {
    expect(Object.keys(BARE_TEXTS[locale]).toSorted(), locale).toEqual(keys);
    for (const text of Object.values(BARE_TEXTS[locale])) expect(text, locale).toMatch(/\S/);
    expect(BARE_TEXTS[locale].version, locale).toMatch(/\{version\}.*\{date\}|\{date\}.*\{version\}/);
  }
});
