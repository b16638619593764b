import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { formatProblem, loadCatalog } from './apply/catalog.load.ts';
import type { CatalogProblem } from './apply/catalog.yaml.ts';
import { parseDocuments } from './catalog.documents.ts';
import { buildCatalogue, type Catalogue } from './catalog.model.ts';

/** A small valid catalogue for tests: one game, two coupons, two languages. */
const FILES = {
  'publisher.yaml': `name: Test House
company: Test House Ltd.
support: https://support.test.example
locales: [en, de]
reference:
  currency: USD
  rates: { USD: 100, EUR: 92 }
`,
  'methods.yaml': `methods:
  - id: card
    name: { en: Card, de: Karte }
    icon: art/card.svg
    adapter: sandbox
    unpaidFor: 30m
    amounts:
      EUR: { min: 50, max: 100000 }
      USD: { min: 50, max: 100000 }
`,
  'coupons.yaml': `coupons:
  - id: welcome
    name: { en: Welcome, de: Willkommen }
    description: { en: For you, de: Für dich }
    percent: 10
    minimum: { EUR: 300 }
    cap: { EUR: 500 }
    given: claim
    claim: { from: '2026-01-01T00:00:00Z' }
    validFor: 14d
  - id: fair
    name: { en: Fair, de: Messe }
    description: { en: From the fair, de: Von der Messe }
    percent: 15
    minimum: { EUR: 0 }
    games: [7]
    given: code
    code: FAIR2026
    validFor: 3d
`,
  'taxes.yaml': `taxes:
  - country: DE
    name: { en: VAT, de: MwSt. }
    percent: 19
  - country: CH
    name: { en: VAT, de: MwSt. }
    percent: 8.1
`,
  'games/7-test/game.yaml': `gid: 7
pids: [1]
name: { en: Test, de: Test }
tagline: { en: Test it, de: Teste es }
genre: { en: Puzzle, de: Puzzle }
platforms: [ios]
accent: { from: '#112233', to: '#445566' }
icon: art/icon.svg
cover: art/icon.svg
links:
  support: https://support.test.example
  terms: /terms
  privacy: /privacy
  download: { ios: https://test.example/ios }
backend: { protocol: http-v1 }
goods:
  - id: gem
    name: { en: Gems, de: Edelsteine }
regions:
  - id: eu
    name: { en: Europe, de: Europa }
    countries: [DE]
    currencies: [EUR]
    taxIncluded: true
    servers: [{ id: s1, name: One }]
    methods: [card]
`,
  'games/7-test/items.yaml': `items:
  - id: gems-100
    kind: currency
    name: { en: '{quantity} gems', de: '{quantity} Edelsteine' }
    description: { en: Shiny, de: Glänzend }
    art: art/icon.svg
    contents: [{ good: gem, quantity: 1000, bonus: 150 }]
    prices: { EUR: 199 }
  - id: chest
    kind: gift
    name: { en: Chest, de: Truhe }
    description: { en: Full, de: Voll }
    art: art/icon.svg
    contents: [{ good: gem, quantity: 10 }]
    prices: { EUR: 499 }
    limit: { count: 1, period: week, per: account, timeZone: Europe/Berlin, resetHour: 4 }
`,
  'art/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
  'art/card.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1"/></svg>',
};

export type FixtureFile = keyof typeof FILES;

export const COUPONS = 'coupons.yaml';
export const TAXES = 'taxes.yaml';
export const GAME = 'games/7-test/game.yaml';
export const ITEMS = 'games/7-test/items.yaml';

/** Returns the YAML of another region of the game, with one currency. */
export const region = (id: string, currency: string): string =>
  `  - { id: ${id}, name: { en: R, de: R }, countries: [DE], currencies: [${currency}], taxIncluded: true,\n` +
  '      servers: [{ id: s1, name: One }], methods: [card] }\n';

/** A temporary catalogue folder; `using` removes it at the end. */
export interface CatalogFolder extends Disposable {
  dir: string;
  /** Replaces the first occurrence. Throws if there is none. */
  edit(file: FixtureFile, find: string, replacement: string): void;
  read(file: FixtureFile): string;
  write(file: string, content: string | Buffer): void;
  remove(file: string): void;
}

export const catalogFolder = (): CatalogFolder => {
  const dir = mkdtempSync(join(tmpdir(), 'catalog-'));
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  };
  for (const [file, content] of Object.entries(FILES)) write(file, content);
  const read = (file: FixtureFile) => readFileSync(join(dir, file), 'utf8');
  return {
    dir,
    read,
    write,
    edit: (file, find, replacement) => {
      const content = read(file);
      if (!content.includes(find)) throw new Error(`${file} does not contain ${find}`);
      write(
        file,
        content.replace(find, () => replacement),
      );
    },
    remove: (file) => rmSync(join(dir, file), { recursive: true }),
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  };
};

/** Returns the problems of a folder; empty if it is valid. */
export async function findProblems(
  { dir }: Pick<CatalogFolder, 'dir'>,
  rules = catalogRules,
): Promise<CatalogProblem[]> {
  const result = await loadCatalog(dir, rules);
  return result.ok ? [] : result.problems;
}

/** Returns problems as printed, with paths relative to the folder. */
export const formatProblems = (folder: Pick<CatalogFolder, 'dir'>, problems: readonly CatalogProblem[]): string[] =>
  problems.map((problem) => formatProblem(problem).replace(`${folder.dir}/`, ''));

/** Returns the problems of the small catalogue after one edit, as printed. */
export async function problemsAfter(file: FixtureFile, find: string, replacement: string): Promise<string[]> {
  const folder = catalogFolder();
  try {
    folder.edit(file, find, replacement);
    return formatProblems(folder, await findProblems(folder));
  } finally {
    folder[Symbol.dispose]();
  }
}

/** Builds the catalogue that a shop has after applying a folder, without a database. */
export async function loadCatalogue(dir: string, rules = catalogRules): Promise<Catalogue> {
  const result = await loadCatalog(dir, rules);
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  return buildCatalogue(parseDocuments(result.content.documents, rules.sections));
}
