import { checkUnique, checkWindow, type Finding, type Path } from '#server/kernel/finding.ts';
import { checkLevel } from '../sale/levels.rules.ts';
import type { GameEntry, ItemEntry, ItemsEntry } from '../schema/catalog.schema.ts';

/**
 * Items grant goods of their game, have a price in every currency of its regions and in no other (free ones have none, and a
 * limit), what has to be bought before them can be bought, and the level that they are for exists.
 * @param levels ids; null where they could not be read
 */
export const checkItems = (
  items: readonly ItemEntry[],
  game: GameEntry,
  levels: readonly string[] | null,
): Finding[] => [
  ...checkUnique(items, 'id', ['items']),
  ...items.flatMap((item, index) => {
    const path = ['items', index];
    return [
      ...(item.free ? checkFree(item, path) : checkPrices(item, game, path)),
      ...checkContents(item, game, path),
      ...checkBounds(item, path),
      ...checkRequired(items, index, path),
      ...checkLevel(item.audience, levels, path),
    ];
  }),
];

/** Each section is named once, and items stand in sections that there are. */
export const checkSections = ({ items, sections = [] }: ItemsEntry): Finding[] => [
  ...checkUnique(sections, 'id', ['sections']),
  ...items.flatMap(({ section }, index) =>
    section === undefined || sections.some(({ id }) => id === section)
      ? []
      : [{ path: ['items', index, 'section'], message: `is none of the sections of this file (${section})` }],
  ),
];

function checkPrices({ prices }: ItemEntry, { regions }: GameEntry, path: Path): Finding[] {
  const currencies = new Set(regions.flatMap((region) => region.currencies));
  const missing = [...currencies].filter((currency) => prices[currency] === undefined);
  const foreign = Object.keys(prices).filter((currency) => !currencies.has(currency));
  return [
    ...missing.map((currency) => {
      const where = regions.filter((region) => region.currencies.includes(currency)).map(({ id }) => id);
      const message = `has no price in ${currency}, a currency of region ${where.join(', ')}`;
      return { path: [...path, 'prices', currency], message };
    }),
    ...foreign.map((currency) => ({
      path: [...path, 'prices', currency],
      message: 'is a currency of no region of this game',
    })),
  ];
}

function checkFree({ prices, limit }: ItemEntry, path: Path): Finding[] {
  const findings: Finding[] = [];
  if (Object.keys(prices).length > 0)
    findings.push({ path: [...path, 'prices'], message: 'has prices, but the item is free' });
  if (!limit) findings.push({ path: [...path, 'limit'], message: 'is missing: a free item is claimed within a limit' });
  return findings;
}

const checkContents = ({ contents }: ItemEntry, game: GameEntry, path: Path): Finding[] =>
  contents.flatMap(({ good }, at) =>
    game.goods.some(({ id }) => id === good)
      ? []
      : [{ path: [...path, 'contents', at, 'good'], message: `is none of the game’s goods (${good})` }],
  );

function checkBounds({ level, sale, audience }: ItemEntry, path: Path): Finding[] {
  const findings = checkWindow(sale, [...path, 'sale']);
  if (level.min !== undefined && level.max !== undefined && level.min > level.max)
    findings.push({ path: [...path, 'level'], message: 'has a min above its max' });
  if (audience?.is === 'spender' && audience.below !== undefined && audience.below <= audience.from)
    findings.push({ path: [...path, 'audience', 'below'], message: 'must be above from' });
  return findings;
}

/** An item waits for another one of the game; a circle of them, which nobody could enter, is told at its first item. */
function checkRequired(items: readonly ItemEntry[], index: number, path: Path): Finding[] {
  const item = items[index];
  if (item?.requires === undefined) return [];
  const where = [...path, 'requires'];
  const chain = [item];
  for (;;) {
    const last = chain.at(-1);
    const next = items.find(({ id }) => id === last?.requires);
    if (!next) return last === item ? [{ path: where, message: `is no item of this game (${item.requires})` }] : [];
    if (next === item) break;
    // A circle further on: it is told there.
    if (chain.includes(next)) return [];
    chain.push(next);
  }
  const first = chain.every((one) => items.indexOf(one) >= index);
  const circle = [...chain, item].map(({ id }) => id).join(' → ');
  return first ? [{ path: where, message: `leads back to the item itself (${circle})` }] : [];
}
