import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { partOf, TEXT_PARTS, type TextPart } from '../src/i18n/parts.ts';

const FOLDER = join(import.meta.dirname, '../src/i18n/locales');
const TABLE = 'virtual:locales';
const ONE = 'virtual:locale/';

type Catalogue = Record<string, string>;

/** Words that the browsers' dictionary of Thai lacks (ICU), by syllable: lines would end within them. */
const THAI_WORDS = ['ไอ|เท|ม', 'เล|เว|ล'];

/** Holds those words together by joiners, which nobody sees. */
export const unbroken = (text: string): string =>
  THAI_WORDS.reduce((whole, word) => whole.replaceAll(word.replaceAll('|', ''), word.replaceAll('|', '\u2060')), text);

/** Compiles one language; keys it lacks speak English. Throws on an ICU syntax error, naming the key. */
export function compileCatalogue(english: Catalogue, translated: Catalogue): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...english, ...translated }).map(([key, text]) => {
      try {
        return [key, compileMessageOrThrow(unbroken(text))];
      } catch (cause) {
        throw new Error(`Message ${key}: ${text}`, { cause });
      }
    }),
  );
}

const read = (locale: string): Catalogue => JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8'));

/** Those messages of a language that are in its first file (null) or in one of its parts. */
const messagesOf = (locale: string, part: TextPart | null): string => {
  const all = Object.entries(compileCatalogue(read('en'), read(locale)));
  return `export const messages = ${JSON.stringify(Object.fromEntries(all.filter(([key]) => partOf(key) === part)))};`;
};

/**
 * `virtual:locales` exports `loaders`: locale -> import of its compiled messages, each its own chunk. Such a chunk
 * exports `parts`: the same for what comes with some pages alone.
 */
export function messages(): Plugin {
  return {
    name: 'manawell:messages',
    resolveId: (id) => (id === TABLE || id.startsWith(ONE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${TABLE}`) {
        const locales = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
        const entries = locales.map((locale) => `${JSON.stringify(locale)}: () => import('${ONE}${locale}')`);
        return `export const loaders = { ${entries.join(', ')} };`;
      }
      if (!id.startsWith(`\0${ONE}`)) return null;
      const [locale = '', part] = id.slice(ONE.length + 1).split('/');
      this.addWatchFile(join(FOLDER, `${locale}.json`));
      if (part) return messagesOf(locale, part as TextPart);
      const parts = TEXT_PARTS.map((name) => `${name}: () => import('${ONE}${locale}/${name}')`);
      return `${messagesOf(locale, null)}\nexport const parts = { ${parts.join(', ')} };`;
    },
  };
}
