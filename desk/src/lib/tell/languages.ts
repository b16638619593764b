import type { Locale } from '#contract/locales.ts';
import { namesFormat } from '#web/lib/format/intl.ts';

/** The tags for Intl, as in the shop. */
const TAGS: Readonly<Record<Locale, string>> = {
  en: 'en-US',
  zh: 'zh-CN',
  'zh-tw': 'zh-TW',
  ko: 'ko-KR',
  ja: 'ja-JP',
  th: 'th',
  vi: 'vi',
  fr: 'fr',
  es: 'es',
  de: 'de',
  ru: 'ru',
  pt: 'pt',
  tr: 'tr',
  it: 'it',
};

export const LANGUAGES = Object.keys(TAGS) as Locale[];

const isLocale = (text: string): text is Locale => Object.hasOwn(TAGS, text);

/** Returns the language that a player's data names, or English. */
export const languageOf = (text: string): Locale => (isLocale(text) ? text : 'en');

export const tagOf = (locale: Locale): string => TAGS[locale];

/** The scripts that tell the two Chinese languages apart in English. */
const NAMED: Partial<Record<Locale, string>> = { zh: 'zh-Hans', 'zh-tw': 'zh-Hant' };

/** Returns the name of a language in English, such as "Japanese". */
export const languageName = (locale: Locale): string =>
  namesFormat('en', { type: 'language' }).of(NAMED[locale] ?? locale) ?? locale;
