/**
 * Checks the web app's texts, and those of the desk to players: every language is complete and has the same
 * placeholders, and no key is unused. No text is in the code of the web app. `node scripts/checks/i18n.ts` prints the
 * faults and exits with 1 if there are any.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parseSync } from '@swc/core';
import { LOCALES } from '#contract/locales.ts';

const WEB = join(import.meta.dirname, '../../web/src');
const LOCALE_FILES = join(WEB, 'i18n/locales');
/** The desk's texts to players (`virtual:tell`). */
const TELL = join(import.meta.dirname, '../../desk/src/lib/tell');
/** Attributes and properties whose text players see or hear. */
const SHOWN = new Set([
  'aria-label',
  'aria-description',
  'title',
  'alt',
  'placeholder',
  'label',
  'description',
  'text',
]);
/** Languages with a separate plural form for millions, which no number in the shop reaches. */
const NO_MANY = new Set(['fr', 'es', 'it', 'pt']);

type Catalogue = Record<string, string>;

/**
 * Returns the placeholders of an ICU message as sorted "name" or "name:plural", and the cases of its plurals. @throws
 * on bad syntax.
 */
function shapeOf(message: string): { values: string[]; plurals: string[][] } {
  const values = new Set<string>();
  const plurals: string[][] = [];
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, type, format] = token as [string, string?, unknown?];
      values.add(type ? `${name}:${type}` : name);
      if (typeof format !== 'object' || format === null) continue;
      const { offset: _, ...cases } = format as Record<string, unknown>;
      if (type === 'plural') plurals.push(Object.keys(cases));
      for (const inner of Object.values(cases)) walk(inner);
    }
  };
  walk(compileMessageOrThrow(message));
  for (const tag of message.matchAll(/<(\d+)\/?>/g)) values.add(`<${tag[1]}>`);
  values.delete('#');
  return { values: [...values].sort(), plurals };
}

/** Returns the keys of a language that are missing, unknown or have another shape than in English. */
export function compareCatalogues(locale: string, english: Catalogue, own: Catalogue): string[] {
  const faults: string[] = [];
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const needed = categories.filter((category) => category !== 'many' || !NO_MANY.has(locale));
  for (const [key, text] of Object.entries(english)) {
    const translated = own[key];
    if (translated === undefined) {
      faults.push(`${locale}: ${key} is missing`);
      continue;
    }
    try {
      const { values, plurals } = shapeOf(translated);
      const wanted = shapeOf(text).values;
      if (values.join() !== wanted.join())
        faults.push(`${locale}: ${key} has {${values}} where English has {${wanted}}`);
      for (const cases of plurals) {
        const lacking = needed.filter((category) => !cases.includes(category));
        if (lacking.length > 0) faults.push(`${locale}: ${key} lacks the plural ${lacking.join(', ')}`);
      }
    } catch (error) {
      faults.push(`${locale}: ${key} is no ICU message: ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const key of Object.keys(own)) if (!(key in english)) faults.push(`${locale}: ${key} is not in English`);
  return faults;
}

interface Found {
  /** String literals; each may be a key. */
  literals: Set<string>;
  /** Beginnings of template literals such as `error.${code}`. */
  prefixes: Set<string>;
  /** First arguments of t('…') and ids of <T id="…">. */
  keys: Set<string>;
  /** Texts that should be keys. */
  texts: string[];
}

type Syntax = Record<string, unknown> & { type?: string };
const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null;
const hasWord = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

/** Collects the strings, keys and texts of one source file. */
export function findTexts(code: string, jsx: boolean): Found {
  const found: Found = { literals: new Set(), prefixes: new Set(), keys: new Set(), texts: [] };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    if (!isSyntax(value)) return;
    collect(value, found);
    for (const [name, inner] of Object.entries(value)) if (name !== 'span') visit(inner);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: jsx, target: 'es2022' }).body);
  return found;
}

function collect(node: Syntax, found: Found): void {
  const literal = (value: unknown) => (isSyntax(value) && value.type === 'StringLiteral' ? value.value : undefined);
  if (node.type === 'StringLiteral') found.literals.add(String(node.value));
  if (node.type === 'JSXText' && hasWord(node.value)) found.texts.push(node.value.trim());
  if (node.type === 'JSXExpressionContainer' && hasWord(literal(node.expression)) && node.inAttribute !== true) {
    found.texts.push(String(literal(node.expression)));
  }
  if (node.type === 'JSXAttribute' && isSyntax(node.name)) {
    const name = String(node.name.value);
    if (isSyntax(node.value)) node.value.inAttribute = true;
    if (SHOWN.has(name) && hasWord(literal(node.value))) found.texts.push(`${name}="${literal(node.value)}"`);
    if (name === 'id' && /^[a-z]+\.[\w.]+$/.test(String(literal(node.value))))
      found.keys.add(String(literal(node.value)));
  }
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    const [first] = node.quasis;
    const text = isSyntax(first) ? String(first.raw) : '';
    if (/^[a-z]+\.([\w.]*)$/.test(text)) found.prefixes.add(text);
  }
  if (
    node.type === 'CallExpression' &&
    isSyntax(node.callee) &&
    node.callee.value === 't' &&
    Array.isArray(node.arguments)
  ) {
    const [first] = node.arguments;
    const key = isSyntax(first) ? literal(first.expression) : undefined;
    if (typeof key === 'string') found.keys.add(key);
  }
}

/** Compares the files of a folder, one for each language, with the English one. */
export function compareFolder(folder: string): { english: Catalogue; faults: string[] } {
  const read = (locale: string): Catalogue => JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));
  const english = read('en');
  const present = new Set(globSync('*.json', { cwd: folder }).map((file) => file.replace('.json', '')));
  const faults = LOCALES.flatMap((locale) =>
    present.has(locale) ? compareCatalogues(locale, english, read(locale)) : [`${locale}: no file`],
  );
  return { english, faults };
}

/** Returns all faults of the desk's texts to players, one line each. */
export function checkTell(): string[] {
  const { english, faults } = compareFolder(join(TELL, 'locales'));
  const used = new Set<string>();
  for (const file of globSync('*.ts', { cwd: TELL }).filter((name) => !name.includes('.test.')))
    for (const literal of findTexts(readFileSync(join(TELL, file), 'utf8'), false).literals) used.add(literal);
  return [...faults, ...Object.keys(english).flatMap((key) => (used.has(key) ? [] : [`desk: ${key} is not used`]))];
}

/** Returns all faults of the web app's texts, one line each. */
function checkI18n(): string[] {
  const { english, faults } = compareFolder(LOCALE_FILES);
  const used = new Set<string>();
  const prefixes = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((name) => !/\.test\.tsx?$|\.d\.ts$/.test(name))) {
    const found = findTexts(readFileSync(join(WEB, file), 'utf8'), file.endsWith('x'));
    for (const literal of found.literals) used.add(literal);
    for (const prefix of found.prefixes) prefixes.add(prefix);
    for (const key of found.keys) if (!(key in english)) faults.push(`${file}: no message ${key}`);
    for (const text of found.texts) faults.push(`${file}: text outside of the messages: ${text}`);
  }
  const dynamic = (key: string) => [...prefixes].some((prefix) => key.startsWith(prefix));
  for (const key of Object.keys(english)) if (!used.has(key) && !dynamic(key)) faults.push(`en: ${key} is not used`);
  return faults;
}

if (import.meta.main) {
  const faults = [...checkI18n(), ...checkTell()];
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'i18n: fine' : `i18n: ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
