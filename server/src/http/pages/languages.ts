import type { Locale } from '#contract/locales.ts';

/** BCP 47 language tag. */
export const tagOf = (locale: Locale): string => ({ zh: 'zh-Hans', 'zh-tw': 'zh-Hant' })[locale as string] ?? locale;

/** Language codes for Open Graph, with a country. */
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

/** Returns an address with a language parameter. */
export const inLanguage = (address: string, locale: Locale): string =>
  `${address}${address.includes('?') ? '&' : '?'}locale=${locale}`;
