import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PATHS } from '../../contract/src/routes.ts';
import { type Defined, readDefinitions } from './definitions.ts';

const LOCALES = join(import.meta.dirname, '../src/i18n/locales');
const LOCALE = /virtual:locale\/([\w-]+)(?:\/(\w+))?$/;

/** The files that a page needs in addition to index.html. The server has the browser preload them. */
export interface Preloads {
  /** The scripts of the page's two forms, and the parts of the messages that it uses. */
  pages: Record<string, { desktop: string[]; mobile: string[]; texts: string[] }>;
  /** The files of each language's messages: `first`, and its parts by name. */
  locales: Record<string, Record<string, string>>;
  /** The titles and descriptions of pages in each language, for use before any script runs. */
  words: Record<string, Words>;
}

interface Words {
  description: string;
  /** Keyed by page. */
  titles: Record<string, string>;
  /** Only of pages that have their own description. */
  descriptions: Record<string, string>;
}

/** Emits `.vite/preloads.json` for the server: the scripts of each page's first screen. */
export function preloads(): Plugin {
  return {
    name: 'manawell:preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const source = JSON.stringify(preloadsOf(chunks));
      this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source });
    },
  };
}

function preloadsOf(chunks: readonly Rolldown.OutputChunk[]): Preloads {
  const chunkOf = (module: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  const withImports = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) withImports(next, found);
    return found;
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  // index.html already names these files.
  const there = entry ? withImports(entry.fileName) : new Set<string>();

  const scripts = (page: string, variant: 'desktop' | 'mobile'): string[] => {
    const code = chunkOf(`/routes/${page}/page.${variant}.tsx`) ?? chunkOf(`/routes/${page}/page.tsx`);
    // The page has no code of its own but is in another page's folder. It is rare, so it loads on demand.
    if (!code) return [];
    const parts = [chunkOf(`/app/shell/${variant}.tsx`), code].flatMap((chunk) => (chunk ? [chunk.fileName] : []));
    return [...new Set(parts.flatMap((file) => [...withImports(file)]))].filter((file) => !there.has(file));
  };
  const definitions = readDefinitions();
  const pages = Object.keys(PATHS).map((page) => [
    page,
    {
      desktop: scripts(page, 'desktop'),
      mobile: scripts(page, 'mobile'),
      texts: definitions.get(page)?.texts ?? [],
    },
  ]);

  const locales: Preloads['locales'] = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const [, locale, part = 'first'] = LOCALE.exec(facadeModuleId ?? '') ?? [];
    if (locale) locales[locale] = { ...locales[locale], [part]: fileName };
  }
  return { pages: Object.fromEntries(pages), locales, words: wordsOfAll(definitions) };
}

/** Returns the titles and descriptions of the app's pages. The server names its own pages itself. */
function wordsOfAll(definitions: ReadonlyMap<string, Defined>): Preloads['words'] {
  return Object.fromEntries(
    readdirSync(LOCALES).map((file) => {
      const texts: Record<string, string> = JSON.parse(readFileSync(join(LOCALES, file), 'utf8'));
      const said = (what: 'title' | 'description') =>
        Object.fromEntries(
          [...definitions].flatMap(([page, { [what]: key }]) => {
            const text = key && texts[key];
            return text ? [[page, text]] : [];
          }),
        );
      const { 'app.description': description = '' } = texts;
      const words = { description, titles: said('title'), descriptions: said('description') };
      return [file.replace('.json', ''), words];
    }),
  );
}
