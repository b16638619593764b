/**
 * Checks that each page names the parts of the texts (web/src/i18n/parts.ts) that its files use. Files outside of pages
 * use no text of a part, and every text in a part is used by a page. `node scripts/checks/texts-of-pages.ts` prints the
 * faults.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from '@swc/core';
import { partOf } from '../../web/src/i18n/parts.ts';
import { findTexts } from './i18n.ts';

const WEB = join(import.meta.dirname, '../../web/src');

type Syntax = Record<string, unknown> & { type?: string };
const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null;

function walk(value: unknown, visit: (node: Syntax) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isSyntax(value) || Array.isArray(value)) return;
  visit(value);
  for (const [name, inner] of Object.entries(value)) if (name !== 'span') walk(inner, visit);
}

const text = (node: unknown): string | undefined =>
  isSyntax(node) && node.type === 'StringLiteral' ? String(node.value) : undefined;

/** Returns the argument of `import('…')`. */
const imported = (node: Syntax): string | undefined => {
  if (node.type !== 'CallExpression' || !isSyntax(node.callee) || node.callee.type !== 'Import') return undefined;
  const [first] = node.arguments as { expression?: unknown }[];
  return text(first?.expression);
};

interface Module {
  statics: string[];
  dynamics: string[];
  keys: string[];
  /** Pages that the module defines: their dynamic imports, and the parts that they name. */
  pages: { files: string[]; texts: string[]; later: string[] }[];
}

const parse = (code: string, jsx: boolean) =>
  parseSync(code, { syntax: 'typescript', tsx: jsx, target: 'es2022' }).body;

/**
 * Returns the imports, string literals and pages of a source file. @param resolve returns the file of a specifier, if
 * it is ours
 */
export function readModule(
  code: string,
  jsx: boolean,
  known: readonly string[],
  resolve: (specifier: string) => string | null,
): Module {
  const module: Module = { statics: [], dynamics: [], keys: [], pages: [] };
  const add = (list: string[], specifier: string | undefined) => {
    const file = specifier === undefined ? null : resolve(specifier);
    if (file) list.push(file);
  };
  walk(parse(code, jsx), (node) => {
    if (node.type === 'ImportDeclaration' && node.typeOnly !== true) add(module.statics, text(node.source));
    if (node.type === 'ExportNamedDeclaration' && node.typeOnly !== true) add(module.statics, text(node.source));
    add(module.dynamics, imported(node));
    if (node.type === 'ObjectExpression') {
      const page = pageOf(node, resolve);
      if (page) module.pages.push(page);
    }
  });
  const { literals, prefixes } = findTexts(code, jsx);
  module.keys = known.filter((key) => literals.has(key) || [...prefixes].some((prefix) => key.startsWith(prefix)));
  return module;
}

/** Returns a page's definition: an object with `title` and dynamic imports. */
function pageOf(node: Syntax, resolve: (specifier: string) => string | null): Module['pages'][number] | null {
  const properties = (node.properties as Syntax[]).filter(({ key }) => isSyntax(key));
  const named = (name: string) => properties.find(({ key }) => (key as Syntax).value === name);
  const files: string[] = [];
  for (const form of ['desktop', 'mobile']) {
    walk(named(form), (inner) => {
      const specifier = imported(inner);
      const file = specifier === undefined ? null : resolve(specifier);
      if (file) files.push(file);
    });
  }
  if (!named('title') || files.length === 0) return null;
  const parts = (name: string): string[] => {
    const found: string[] = [];
    walk(named(name)?.value, (inner) => {
      const part = text(inner);
      if (part) found.push(part);
    });
    return found;
  };
  return { files, texts: parts('texts'), later: parts('later') };
}

/** Reads the web app's files and their imports. */
function readSources() {
  const known = Object.keys(JSON.parse(readFileSync(join(WEB, 'i18n/locales/en.json'), 'utf8')) as object);
  const modules = new Map<string, Module>();
  const moduleAt = (file: string): Module => {
    const resolve = (specifier: string): string | null => {
      const path = specifier.startsWith('#web/') ? join(WEB, specifier.slice(5)) : join(dirname(file), specifier);
      return /^(#web\/|\.)/.test(specifier) && /\.tsx?$/.test(path) && existsSync(path) ? path : null;
    };
    const module = modules.get(file) ?? readModule(readFileSync(file, 'utf8'), file.endsWith('x'), known, resolve);
    modules.set(file, module);
    return module;
  };
  const isDefinition = (file: string) => /\/routes\/[^/]+\/index\.tsx$/.test(file);
  /** Returns the file and everything that it imports, without pages. */
  const closure = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const { statics, dynamics } = moduleAt(file);
    for (const next of [...statics, ...(isDefinition(file) ? [] : dynamics)]) closure(next, seen);
    return seen;
  };
  return { known, moduleAt, closure };
}

const ENTRY = join(WEB, 'app/entry.client.tsx');
/** Shows another text until the part `errors` is loaded. */
const SAYS_LESS = join(WEB, 'i18n/error-text.ts');
const definitions = (): string[] => globSync('routes/*/index.tsx', { cwd: WEB });

/** Returns all faults, one line each. */
function checkTextsOfPages(): string[] {
  const { known, moduleAt, closure } = readSources();
  /** Returns the parts whose texts a file uses -> one such key, with the file that uses it. */
  const partsOf = (file: string): Map<string, string> => {
    const parts = new Map<string, string>();
    for (const one of closure(file)) {
      for (const key of moduleAt(one).keys) {
        const part = partOf(key);
        if (part === 'errors' && one === SAYS_LESS) continue;
        if (part) parts.set(part, `${key} in ${relative(WEB, one)}`);
      }
    }
    return parts;
  };

  const faults: string[] = [];
  const shown = new Set<string>();
  for (const file of [ENTRY, ...definitions().map((name) => join(WEB, name))]) {
    for (const { files } of [{ files: [file] }, ...moduleAt(file).pages]) for (const one of files) closure(one, shown);
  }
  const said = new Set([...shown].flatMap((file) => moduleAt(file).keys));
  for (const key of known) if (!said.has(key)) faults.push(`no page says ${key}`);
  for (const [, where] of partsOf(ENTRY)) {
    faults.push(`${where} is said around pages, so it has to be in the first file: list it in i18n/parts.ts`);
  }
  for (const name of definitions()) {
    for (const { files, texts, later } of moduleAt(join(WEB, name)).pages) {
      const named = [...texts, ...later];
      const needed = new Map(files.flatMap((file) => [...partsOf(file)]));
      for (const [part, where] of needed) {
        if (!named.includes(part)) faults.push(`${name}: texts lacks '${part}' (${where})`);
      }
      for (const part of named) if (!needed.has(part)) faults.push(`${name}: texts has '${part}' for nothing`);
    }
  }
  return faults;
}

if (import.meta.main) {
  const faults = checkTextsOfPages();
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'texts of pages: no faults' : `texts of pages: ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
