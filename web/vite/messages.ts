import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { partOf, TEXT_PARTS, type TextPart } from '../src/i18n/parts.ts';

const FOLDER = join(import.meta.dirname, '../src/i18n/locales');
const TABLE = 'virtual:locales';
const ONE = 'virtual:locale/';

type Catalogue = Record<string, string>;

/** Thai words that are missing in the browsers' dictionary (ICU), split by syllable: lines would break within them. */
const THAI_WORDS = ['ไอ|เท|ม', 'เล|เว|ล'];

/** Joins the syllables of those words with invisible word joiners, so that lines do not break within them. */
export const unbroken = (text: string): string =>
  THAI_WORDS.reduce((whole, word) => whole.replaceAll(word.replaceAll('|', ''), word.replaceAll('|', '\u2060')), text);

/**
 * Compiles one language. Missing keys fall back to English.
 * @throws Error on an ICU syntax error, with the key
 */
export function compileCatalogue(english: Catalogue, translated: Catalogue): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...english, ...translated }).map(([key, text]) => {
      try {
        return [key, compileMessageOrThrow(unbroken(text))];
      } catch (cause) {
        throw new Error(`the message ${key} has an ICU syntax error: ${text}`, { cause });
      }
    }),
  );
}

const read = (locale: string): Catalogue => JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8'));

/** Returns a language's messages of the first file (`part` is null) or of one of its parts. */
const messagesOf = (locale: string, part: TextPart | null): string => {
  const all = Object.entries(compileCatalogue(read('en'), read(locale)));
  return `export const messages = ${JSON.stringify(Object.fromEntries(all.filter(([key]) => partOf(key) === part)))};`;
};

/**
 * Provides `virtual:locales`. It exports `loaders`, which maps a locale to the import of its compiled messages, one
 * chunk each. Each chunk exports `parts`: the imports of messages that load only with some pages.
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
