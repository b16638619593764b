import type { Locale } from '#contract/locales.ts';

/** Of BCP 47. */
export const tagOf = (locale: Locale): string => ({ zh: 'zh-Hans', 'zh-tw': 'zh-Hant' })[locale as string] ?? locale;

/** As Open Graph names languages: with the country for which ours is written. */
export const OG_LOCALES: Readonly<Record<Locale, string>> = {
  en: 'en_US',
  zh: 'zh_CN',
  'zh-tw': 'zh_TW',
  ko: 'ko_KR',
  ja: 'ja_JP',
  th: 'th_TH',
  vi: 'vi_VN',
  fr: 'fr_FR',
  es: 'es_ES',
  de: 'de_DE',
  ru: 'ru_RU',
  pt: 'pt_BR',
  tr: 'tr_TR',
  it: 'it_IT',
};

/** An address in a language. */
export const inLanguage = (address: string, locale: Locale): string =>
  `${address}${address.includes('?') ? '&' : '?'}locale=${locale}`;
