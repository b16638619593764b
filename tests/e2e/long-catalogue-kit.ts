import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LOCALES } from '#contract/locales.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';

/**
 * Games of the long catalogue: one with 60 items in sections by their kind, and one with 300 in sections of the
 * publisher.
 */
export const SIXTY = 1000041;
export const THREE_HUNDRED = 1000052;

/** Sections of the game with 300 items, in order: packs of currency, and seven of other items. Passes stand in none. */
export const SECTIONS = ['Dewdrops', 'Season', 'Boosters', 'Skins', 'Companions', 'Garden', 'Decorations', 'Events'];

/** Longer than two lines of any card. */
export const LONG_NAME =
  'The Grand Collection of Everything that a Gardener of the Seventh Season may ever wish for, Volume Two';

interface Entry {
  id: string;
  kind: string;
  name: Record<string, string>;
  free?: true;
  audience?: object;
  section?: string;
}

const inAll = (words: string) => Object.fromEntries(LOCALES.map((locale) => [locale, words]));

/** Rounds after which packs of currency are not repeated: no game has more of them. */
const ROUNDS_OF_PACKS = 2;

/** Repeats the game's own items for all players under other names, until there are `count`. */
function multiplied(items: readonly Entry[], count: number): Entry[] {
  const common = items.filter(({ free, audience }) => !free && !audience);
  const found: Entry[] = [];
  for (let round = 0; found.length < count; round += 1) {
    for (const { id, name, ...entry } of common) {
      if (found.length === count || (entry.kind === 'currency' && round >= ROUNDS_OF_PACKS)) continue;
      const numbered = Object.entries(name).map(([locale, text]) => [locale, round === 0 ? text : `${text} ${round}`]);
      found.push({ ...entry, id: round === 0 ? id : `${id}-${round}`, name: Object.fromEntries(numbered) });
    }
  }
  const longNamed = found.find(({ kind }) => kind === 'gift');
  if (longNamed) longNamed.name = inAll(LONG_NAME);
  return found;
}

function inSections(items: readonly Entry[]): Entry[] {
  const gifts = items.filter(({ kind }) => kind === 'gift').length;
  const each = Math.ceil(gifts / (SECTIONS.length - 1));
  let placed = 0;
  return items.map((entry) => {
    if (entry.kind === 'subscription') return entry;
    if (entry.kind === 'currency') return { ...entry, section: idOf(0) };
    placed += 1;
    return { ...entry, section: idOf(1 + Math.floor((placed - 1) / each)) };
  });
}

const idOf = (index: number): string => (SECTIONS[index] ?? '').toLowerCase().replaceAll(' ', '-');

/** A copy of the demo's catalogue in which two games have many items. @returns its folder */
export function makeLongCatalogue(): string {
  const folder = mkdtempSync(join(tmpdir(), 'long-catalogue-'));
  copyDemo(folder);
  const rewrite = (game: string, change: (items: Entry[]) => object) => {
    const file = join(folder, 'games', game, 'items.yaml');
    writeFileSync(file, JSON.stringify(change((parse(readFileSync(file, 'utf8')) as { items: Entry[] }).items)));
  };
  rewrite(`${SIXTY}-iron-bastion`, (items) => ({ items: multiplied(items, 60) }));
  rewrite(`${THREE_HUNDRED}-petal-rush`, (items) => ({
    sections: SECTIONS.map((name, index) => ({ id: idOf(index), name: inAll(name) })),
    items: inSections(multiplied(items, 300)),
  }));
  return folder;
}
