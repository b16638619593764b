import type { Locale } from '#contract/locales.ts';
import type { OperatorOutput } from '#contract/operator/index.ts';
import type { DraftFile, Problem } from '#desk/lib/catalog/catalog.ts';
import { LANGUAGES } from '#desk/lib/tell/languages.ts';
import type { Tone } from '#desk/lib/words.ts';

export type News = OperatorOutput<'GET /news'>;
export type Article = News['articles'][number];

export const ARTICLE_STATES: Readonly<Record<Article['state'], { label: string; tone: Tone }>> = {
  planned: { label: 'Planned', tone: 'accent' },
  shown: { label: 'Shown', tone: 'ok' },
  ended: { label: 'Ended', tone: 'neutral' },
};

export const KIND_NAMES: Readonly<Record<Article['kind'], string>> = {
  news: 'News',
  event: 'Event',
  update: 'Update',
  maintenance: 'Maintenance',
  highlight: 'Highlight',
};

export const isState = (text: string | null): text is Article['state'] =>
  text !== null && Object.hasOwn(ARTICLE_STATES, text);

const folderOf = (article: string): string => `news/${article}/`;
export const metaPath = (article: string): string => `${folderOf(article)}meta.yaml`;
export const textPath = (article: string, language: Locale): string => `${folderOf(article)}${language}.md`;

export const editorAddress = (draft: string, article: string): string =>
  `/news/${draft}?article=${encodeURIComponent(article)}`;

/** Returns the languages that an article has in a draft, with those whose text is typed but not saved. */
export function languagesOf(article: string, files: readonly DraftFile[], unsaved: readonly string[]): Set<Locale> {
  const paths = new Set([...files.flatMap(({ path, state }) => (state === 'removed' ? [] : [path])), ...unsaved]);
  return new Set(LANGUAGES.filter((language) => paths.has(textPath(article, language))));
}

/** A new file of a draft may have only this in its name. */
const NEW_ID = /^[a-z0-9][a-z0-9._-]*$/i;
const LONGEST_ID = 100;

/** Returns why an id cannot be that of a new article; an empty text if it can. */
export function idProblem(id: string, known: readonly string[]): string {
  if (id.length > LONGEST_ID || !NEW_ID.test(id)) return 'Letters, digits, - _ and . only, such as autumn-fair.';
  return known.includes(id) ? 'There is an article with this id already.' : '';
}

/** Returns the mistakes of one file. */
export const problemsOf = (path: string, problems: readonly Problem[] | undefined): Problem[] =>
  problems?.filter(({ file }) => file === path) ?? [];

/** Returns the field that a mistake is about: `games` of `games[0]`. */
export const fieldOf = ({ field }: Pick<Problem, 'field'>): string => field.split(/[.[]/)[0] ?? '';

/** Returns the text that a new article begins with. @param now ISO 8601 */
export const newMeta = (now: string): string => `kind: news\ncover:\npublishedAt: ${now.slice(0, 16)}:00Z\n`;

export const NEW_TEXT = '# Title\n\nOne paragraph, the summary for lists and shared links.\n';
