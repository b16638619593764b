import type { CatalogParts } from './catalog.documents.ts';
import type {
  CouponTemplate,
  GameEntry,
  ItemEntry,
  MethodEntry,
  PublisherEntry,
  RegionEntry,
  TaxEntry,
} from './catalog.schema.ts';

/** One applied state of the catalogue, immutable: a change makes a new one. */
export interface Catalogue {
  readonly publisher: PublisherEntry;
  /** In ascending gid. */
  readonly games: readonly GameEntry[];
  readonly methods: readonly MethodEntry[];
  game(gid: number): GameEntry | undefined;
  /** Items of a game in the publisher's order; empty for an unknown game. */
  items(gid: number): readonly ItemEntry[];
  item(gid: number, id: string): ItemEntry | undefined;
  region(gid: number, id: string): RegionEntry | undefined;
  method(id: string): MethodEntry | undefined;
  /** In the publisher's order. */
  readonly coupons: readonly CouponTemplate[];
  coupon(id: string): CouponTemplate | undefined;
  /** The tax of a country; undefined where it has none. */
  tax(country: string): TaxEntry | undefined;
  /** Address on this host of an image that the catalogue names, such as `art/1000039/icon.svg`. */
  artUrl(path: string): string;
}

export const ART_BASE = '/platform/art/';

export const buildCatalogue = ({ publisher, methods, coupons, taxes, art, games }: CatalogParts): Catalogue => {
  const shelves = new Map(games.map((entry) => [entry.game.gid, entry]));
  return {
    publisher,
    games: games.map(({ game }) => game),
    methods,
    game: (gid) => shelves.get(gid)?.game,
    items: (gid) => shelves.get(gid)?.items ?? [],
    item: (gid, id) => shelves.get(gid)?.items.find((item) => item.id === id),
    region: (gid, id) => shelves.get(gid)?.game.regions.find((region) => region.id === id),
    method: (id) => methods.find((method) => method.id === id),
    coupons,
    coupon: (id) => coupons.find((coupon) => coupon.id === id),
    tax: (country) => taxes.find((tax) => tax.country === country),
    artUrl: (path) => `${ART_BASE}${art[path] ?? ''}`,
  };
};
