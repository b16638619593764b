import { checkUnique, checkWindow, type Finding, type Path } from '#server/kernel/finding.ts';
import { statedPrices } from '../sale/item-prices.rules.ts';
import { checkLevel } from '../sale/levels.rules.ts';
import { checkTimed } from '../sale/timed.rules.ts';
import type { GameEntry, ItemEntry, ItemsEntry } from '../schema/catalog.schema.ts';

/**
 * Checks each item of a game. Its goods, its required item and its VIP level must exist. It needs a price in every
 * currency of the game's regions and in no other; a free item needs a limit and no price.
 * @param levels ids; null if they could not be read
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
      ...checkTimed(item.pricesFrom, [...path, 'pricesFrom']),
      ...checkContents(item, game, path),
      ...checkBounds(item, path),
      ...checkOffered(item, game, path),
      ...checkRequired(items, index, path),
      ...checkLevel(item.audience, levels, path),
    ];
  }),
];

/** Checks that section ids are unique and that items name existing sections. */
export const checkSections = ({ items, sections = [] }: ItemsEntry): Finding[] => [
  ...checkUnique(sections, 'id', ['sections']),
  ...items.flatMap(({ section }, index) =>
    section === undefined || sections.some(({ id }) => id === section)
      ? []
      : [{ path: ['items', index, 'section'], message: `is not a section of this file (${section})` }],
  ),
];

function checkPrices(item: ItemEntry, { regions }: GameEntry, path: Path): Finding[] {
  const currencies = new Set(regions.flatMap((region) => region.currencies));
  const missing = [...currencies].filter((currency) => item.prices[currency] === undefined);
  return [
    ...missing.map((currency) => {
      const where = regions.filter((region) => region.currencies.includes(currency)).map(({ id }) => id);
      const message = `has no price in ${currency}, a currency of region ${where.join(', ')}`;
      return { path: [...path, 'prices', currency], message };
    }),
    ...statedPrices(item, path).flatMap((list) =>
      Object.keys(list.own)
        // `checkPriceLists` compares those of price lists with the regions of their countries.
        .filter((currency) => list.list === undefined && !currencies.has(currency))
        .map((currency) => ({
          path: [...list.path, currency],
          message: 'is not a currency of any region of this game: remove the price, or add the currency',
        })),
    ),
  ];
}

function checkFree({ prices, pricesIn, pricesFrom, limit }: ItemEntry, path: Path): Finding[] {
  const findings: Finding[] = [];
  if (Object.keys(prices).length > 0)
    findings.push({ path: [...path, 'prices'], message: 'has prices, but the item is free' });
  if (pricesIn) findings.push({ path: [...path, 'pricesIn'], message: 'has prices, but the item is free' });
  if (pricesFrom) findings.push({ path: [...path, 'pricesFrom'], message: 'has prices, but the item is free' });
  if (!limit) findings.push({ path: [...path, 'limit'], message: 'is missing: a free item needs a limit' });
  return findings;
}

/** Checks that personal offers are only for items of the game that have a price. */
export const checkPersonalOffers = (items: readonly ItemEntry[], { personalOffers }: GameEntry): Finding[] =>
  (personalOffers?.items ?? []).flatMap((id, index) => {
    const path = ['personalOffers', 'items', index];
    const item = items.find((one) => one.id === id);
    if (!item) return [{ path, message: `is not an item of this game (${id})` }];
    return item.free ? [{ path, message: `is free (${id}): an own price needs a price` }] : [];
  });

/** Checks that an item that only personal offers sell can be in one. */
const checkOffered = ({ id, audience }: ItemEntry, { personalOffers }: GameEntry, path: Path): Finding[] =>
  audience?.is !== 'offered' || personalOffers?.items.includes(id)
    ? []
    : [{ path: [...path, 'audience'], message: `is offered, so ${id} must be in personalOffers.items of the game` }];

const checkContents = ({ contents }: ItemEntry, game: GameEntry, path: Path): Finding[] =>
  contents.flatMap(({ good }, at) =>
    game.goods.some(({ id }) => id === good)
      ? []
      : [{ path: [...path, 'contents', at, 'good'], message: `is not one of the game’s goods (${good})` }],
  );

function checkBounds({ level, sale, audience }: ItemEntry, path: Path): Finding[] {
  const findings = checkWindow(sale, [...path, 'sale']);
  if (level.min !== undefined && level.max !== undefined && level.min > level.max)
    findings.push({ path: [...path, 'level'], message: 'has a min above its max' });
  if (audience?.is === 'spender' && audience.below !== undefined && audience.below <= audience.from)
    findings.push({ path: [...path, 'audience', 'below'], message: 'must be above from' });
  return findings;
}

/** Checks that a required item exists. Reports a cycle of required items once, at its first item in the file. */
function checkRequired(items: readonly ItemEntry[], index: number, path: Path): Finding[] {
  const item = items[index];
  if (item?.requires === undefined) return [];
  const where = [...path, 'requires'];
  const chain = [item];
  for (;;) {
    const last = chain.at(-1);
    const next = items.find(({ id }) => id === last?.requires);
    if (!next) return last === item ? [{ path: where, message: `is not an item of this game (${item.requires})` }] : [];
    if (next === item) break;
    // This item only leads to a cycle, which is reported at its own items.
    if (chain.includes(next)) return [];
    chain.push(next);
  }
  const first = chain.every((one) => items.indexOf(one) >= index);
  const circle = [...chain, item].map(({ id }) => id).join(' → ');
  return first ? [{ path: where, message: `requires itself in a cycle (${circle})` }] : [];
}
