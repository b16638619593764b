import type { CatalogParts } from './catalog.documents.ts';
import { itemAt } from './sale/item-prices.rules.ts';
import type { Levels } from './sale/levels.rules.ts';
import { createPricing, type PricePlace } from './sale/price-lists.rules.ts';
import { BEFORE_ALL, spanAt } from './sale/timed.rules.ts';
import type {
  GameEntry,
  ItemEntry,
  ItemSectionEntry,
  MethodEntry,
  PriceListEntry,
  PublisherEntry,
  RegionEntry,
} from './schema/catalog.schema.ts';
import type { CatalogCollection, CatalogSection } from './schema/section.ts';

/** One applied state of the catalogue. Immutable: each change creates a new one. */
export interface Catalogue {
  readonly publisher: PublisherEntry;
  /** In ascending gid. */
  readonly games: readonly GameEntry[];
  readonly methods: readonly MethodEntry[];
  /** Null if the publisher has no VIP levels. */
  readonly levels: Levels | null;
  game(gid: number): GameEntry | undefined;
  /** Items of a game in the publisher's order; empty for an unknown game. */
  items(gid: number): readonly ItemEntry[];
  item(gid: number, id: string): ItemEntry | undefined;
  /** The same with the prices that a buyer at a place pays. */
  itemsFor(gid: number, place: PricePlace): readonly ItemEntry[];
  itemFor(gid: number, id: string, place: PricePlace): ItemEntry | undefined;
  /** The price lists of a game; empty if there are none. */
  priceLists(gid: number): readonly PriceListEntry[];
  /** The publisher's own sections of a game's items, in order; empty if there are none. */
  itemSections(gid: number): readonly ItemSectionEntry[];
  region(gid: number, id: string): RegionEntry | undefined;
  method(id: string): MethodEntry | undefined;
  /** Returns the result of a section's `index`. Throws if the section is not registered. */
  section<T, I>(section: CatalogSection<T, I>): I;
  /** Throws if the collection is not registered. */
  collection<T, S>(collection: CatalogCollection<T, S>): CollectionView<T, S>;
  /** The catalogue holds from this time until the other one, in milliseconds since 1970, or infinite. */
  readonly since: number;
  readonly until: number;
  /** Returns the catalogue at a time: later prices and taxes hold from theirs on. */
  at(time: number): Catalogue;
  /** Returns the address on this host of an image such as `art/1000039/icon.svg`. */
  artUrl(path: string): string;
}

/** The part of a collection's entry that every process keeps in memory. */
export interface CollectionEntry<S> {
  readonly id: string;
  /** Hash of the whole content. Use it as a cache key. */
  readonly hash: string;
  readonly summary: S;
}

export interface CollectionView<T, S> {
  /** In ascending id. */
  readonly entries: readonly CollectionEntry<S>[];
  find(id: string): CollectionEntry<S> | undefined;
  /** Returns the whole entry as it was in this state, from a cache or the database, or undefined. */
  read(id: string): Promise<T | undefined>;
}

export const ART_BASE = '/platform/art/';

/** Collections by name. */
export type Collections = ReadonlyMap<string, CollectionView<unknown, unknown>>;

const getRegistered = <T>(parts: ReadonlyMap<string, T>, name: string): T => {
  const found = parts.get(name);
  if (found === undefined) throw new Error(`section ${name} is missing in server/src/wiring/catalog-sections.ts`);
  return found;
};

const byId = <T extends { id: string }>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((entry) => [entry.id, entry]));

/** Builds a catalogue as it is at a time; without one, before all later prices and taxes. */
export const buildCatalogue = (
  parts: CatalogParts,
  collections: Collections = new Map(),
  at: number = BEFORE_ALL,
): Catalogue => {
  const { publisher, methods, levels, art, games } = parts;
  const sections = parts.sectionsAt(at);
  const gameEntries = new Map(
    games.map(({ game, items: all, sections: itemSections = [], priceLists = [] }) => {
      const items = all.map((item) => itemAt(item, at));
      const pricedIn = createPricing(items, priceLists);
      const regions = byId(game.regions);
      return [game.gid, { game, items, itemSections, byId: byId(items), regions, priceLists, pricedIn }] as const;
    }),
  );
  const methodsById = byId(methods);
  return {
    publisher,
    games: games.map(({ game }) => game),
    methods,
    levels,
    game: (gid) => gameEntries.get(gid)?.game,
    items: (gid) => gameEntries.get(gid)?.items ?? [],
    itemSections: (gid) => gameEntries.get(gid)?.itemSections ?? [],
    item: (gid, id) => gameEntries.get(gid)?.byId.get(id),
    itemsFor: (gid, place) => gameEntries.get(gid)?.pricedIn(place).all ?? [],
    itemFor: (gid, id, place) => gameEntries.get(gid)?.pricedIn(place).byId.get(id),
    priceLists: (gid) => gameEntries.get(gid)?.priceLists ?? [],
    region: (gid, id) => gameEntries.get(gid)?.regions.get(id),
    method: (id) => methodsById.get(id),
    // The value under a section's name comes from that section's `index`, so the cast is safe.
    section: <T, I>({ name }: CatalogSection<T, I>) => getRegistered(sections, name) as I,
    collection: <T, S>({ name }: CatalogCollection<T, S>) => getRegistered(collections, name) as CollectionView<T, S>,
    ...spanAt(parts.moments, at),
    at: (time) => buildCatalogue(parts, collections, time),
    artUrl: (path) => `${ART_BASE}${art[path] ?? ''}`,
  };
};
