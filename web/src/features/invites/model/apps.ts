import type { Locale } from '#contract/locales.ts';

interface App {
  name: string;
  /**
   * Returns the link to the app's page that shares an address with a text. A plain link: no code of the app runs here.
   */
  linkOf(address: string, text: string): string;
}

const withParams = (page: string, params: Record<string, string>): string => `${page}?${new URLSearchParams(params)}`;

const APPS = {
  line: {
    name: 'LINE',
    linkOf: (url, text) => withParams('https://social-plugins.line.me/lineit/share', { url, text }),
  },
  whatsapp: {
    name: 'WhatsApp',
    linkOf: (url, text) => withParams('https://wa.me/', { text: `${text} ${url}` }),
  },
  telegram: { name: 'Telegram', linkOf: (url, text) => withParams('https://t.me/share/url', { url, text }) },
  facebook: { name: 'Facebook', linkOf: (u) => withParams('https://www.facebook.com/sharer/sharer.php', { u }) },
  x: { name: 'X', linkOf: (url, text) => withParams('https://x.com/intent/post', { url, text }) },
} as const satisfies Record<string, App>;

type AppId = keyof typeof APPS;

const USUAL: readonly AppId[] = ['whatsapp', 'facebook', 'x', 'telegram', 'line'];
/** The apps used in each language's region, the most used first. */
const REGIONAL: Partial<Record<Locale, readonly AppId[]>> = {
  ja: ['line', 'x', 'facebook'],
  th: ['line', 'facebook', 'x'],
  'zh-tw': ['line', 'facebook', 'telegram', 'x'],
  zh: ['telegram', 'whatsapp', 'facebook', 'x', 'line'],
  ko: ['x', 'facebook', 'telegram', 'line'],
  vi: ['facebook', 'telegram', 'whatsapp', 'x'],
  ru: ['telegram', 'whatsapp', 'x', 'facebook'],
};

/** Returns the messaging apps that players of this language use most. */
export const appsFor = (locale: Locale): readonly App[] => (REGIONAL[locale] ?? USUAL).map((id) => APPS[id]);
