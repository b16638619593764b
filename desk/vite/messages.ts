import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../src/lib/tell/locales');
const TABLE = 'virtual:tell';

type Catalogue = Record<string, string>;

/** Compiles the messages of one language. @throws Error on an ICU syntax error, with the key */
function compiled(locale: string): string {
  const all: Catalogue = JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8'));
  const messages = Object.entries(all).map(([key, text]) => {
    try {
      return [key, compileMessageOrThrow(text)];
    } catch (cause) {
      throw new Error(`the message ${key} of ${locale} has an ICU syntax error: ${text}`, { cause });
    }
  });
  return `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`;
}

/**
 * Provides `virtual:tell`. It exports `loaders`, which maps a language to the import of its texts to players, one chunk
 * each.
 */
export function tellMessages(): Plugin {
  return {
    name: 'manawell:tell-messages',
    resolveId: (id) => (id === TABLE || id.startsWith(`${TABLE}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${TABLE}`) {
        const locales = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
        const entries = locales.map((locale) => `${JSON.stringify(locale)}: () => import('${TABLE}/${locale}')`);
        return `export const loaders = { ${entries.join(', ')} };`;
      }
      if (!id.startsWith(`\0${TABLE}/`)) return null;
      const locale = id.slice(TABLE.length + 2);
      this.addWatchFile(join(FOLDER, `${locale}.json`));
      return compiled(locale);
    },
  };
}
