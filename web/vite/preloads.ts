import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PATHS } from '../../contract/src/routes.ts';
import { type Defined, readDefinitions } from './definitions.ts';

const LOCALES = join(import.meta.dirname, '../src/i18n/locales');
const LOCALE = /virtual:locale\/([\w-]+)(?:\/(\w+))?$/;

/** What a page needs beside index.html, so that the server can have it fetched at once. */
export interface Preloads {
  /** Scripts of the page's forms, and the parts of the messages that it names. */
  pages: Record<string, { desktop: string[]; mobile: string[]; texts: string[] }>;
  /** The files of each language's messages: `first`, and its parts by name. */
  locales: Record<string, Record<string, string>>;
  /** What pages are called, in each language, before any script runs. */
  words: Record<string, Words>;
}

interface Words {
  description: string;
  /** By page. */
  titles: Record<string, string>;
  /** Of the pages that have one of their own. */
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
  // index.html names these itself.
  const there = entry ? withImports(entry.fileName) : new Set<string>();

  const scripts = (page: string, variant: 'desktop' | 'mobile'): string[] => {
    const code = chunkOf(`/routes/${page}/page.${variant}.tsx`) ?? chunkOf(`/routes/${page}/page.tsx`);
    // Without code of its own the page is one of those that stand in another's folder: rare, and loaded on demand.
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

/** Of the app's pages; the server's own pages name themselves. */
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
