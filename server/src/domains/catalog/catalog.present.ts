import type { Game, GameSummary, Grant, Item, Method, Region } from '#contract/endpoints/games.ts';
import type { Output } from '#contract/endpoints/index.ts';
import type { Waiver } from '#contract/endpoints/withdrawal.ts';
import type { Locale } from '#contract/locales.ts';
import { countriesIn } from '#server/kernel/countries.ts';
import { formatsOf } from '#server/kernel/text/format.ts';
import { presentPublisher } from './brand/brand.present.ts';
import type { Catalogue } from './catalog.model.ts';
import { isPersonal, requiredLevel } from './sale/levels.rules.ts';
import type { GameEntry, ItemEntry, MethodEntry, RegionEntry } from './schema/catalog.schema.ts';
import type { Text } from './schema/vocabulary.ts';

/** Returns a text in a language, or in English if it has no translation. */
export const localize = (text: Text, locale: Locale): string => text[locale] ?? text.en;

/** Returns the name of an item, with `{quantity}` formatted for the language. */
export const itemName = (item: ItemEntry, locale: Locale): string => {
  const quantity = item.contents[0]?.quantity ?? 0;
  return localize(item.name, locale).replaceAll('{quantity}', formatsOf(locale).count(quantity));
};

/** Returns the goods that an item grants, with names in a language. */
export const itemGrants = (game: GameEntry, item: ItemEntry, locale: Locale): Grant[] =>
  item.contents.map(({ good, quantity, bonus }) => {
    const name = game.goods.find(({ id }) => id === good)?.name;
    return { id: good, name: name ? localize(name, locale) : good, quantity, bonus };
  });

const goodDescription = (game: GameEntry, good: string, locale: Locale): string | null => {
  const description = game.goods.find(({ id }) => id === good)?.description;
  return description ? localize(description, locale) : null;
};

const presentSummary = (catalogue: Catalogue, game: GameEntry, locale: Locale): GameSummary => ({
  gid: game.gid,
  name: localize(game.name, locale),
  tagline: localize(game.tagline, locale),
  genre: localize(game.genre, locale),
  icon: catalogue.artUrl(game.icon),
  cover: catalogue.artUrl(game.cover),
  accent: game.accent,
  platforms: game.platforms,
});

/** Facts about countries that the orders domain provides. */
export interface OrderTraits {
  /** Returns null for a country without tax. `byState`: the rate depends on the state. */
  taxedIn(catalogue: Catalogue, country: string): { byState: boolean } | null;
  /** The waivers that buyers agree to. */
  waivers(catalogue: Catalogue, locale: Locale): Waiver[];
  /** Returns whether the shop issues invoices. Absent: it does not. */
  issuesInvoices?(catalogue: Catalogue): boolean;
}

function presentRegion(
  catalogue: Catalogue,
  region: RegionEntry,
  locale: Locale,
  taxedIn: OrderTraits['taxedIn'],
): Region {
  const countries = [...countriesIn(region)];
  return {
    ...region,
    countries,
    open: region.countries === 'any',
    taxed: countries.filter((country) => taxedIn(catalogue, country)),
    byState: countries.filter((country) => taxedIn(catalogue, country)?.byState),
    name: localize(region.name, locale),
  };
}

const presentMethod = (catalogue: Catalogue, method: MethodEntry, locale: Locale): Method => ({
  id: method.id,
  name: localize(method.name, locale),
  short: localize(method.short ?? method.name, locale),
  about: method.about ? localize(method.about, locale) : null,
  wallet: method.wallet ?? null,
  icon: catalogue.artUrl(method.icon),
  currencies: Object.keys(method.amounts).sort(),
  countries: method.countries ?? null,
  min: Object.fromEntries(Object.entries(method.amounts).map(([currency, { min }]) => [currency, min])),
  max: Object.fromEntries(Object.entries(method.amounts).map(([currency, { max }]) => [currency, max])),
});

/** Presents an item for a page. */
export const presentItem = (catalogue: Catalogue, game: GameEntry, item: ItemEntry, locale: Locale): Item => {
  const [main] = item.contents;
  return {
    id: item.id,
    name: itemName(item, locale),
    description: localize(item.description, locale),
    kind: item.kind,
    art: catalogue.artUrl(item.art),
    grants: itemGrants(game, item, locale).map((grant) => ({
      ...grant,
      description: goodDescription(game, grant.id, locale),
    })),
    prices: item.prices,
    ...(item.pricesIn && { pricesIn: item.pricesIn }),
    bonusPercent: item.kind === 'currency' && main ? Math.floor((main.bonus * 100) / main.quantity) : 0,
    firstTopUpBonusPercent: item.firstTopUpBonusPercent,
    limit: item.limit ?? null,
    level: { min: item.level.min ?? null, max: item.level.max ?? null },
    sale: { from: item.sale.from ?? null, until: item.sale.until ?? null },
    tags: item.tags,
    vip: item.vip,
    free: item.free === true,
    requires: item.requires ?? null,
    personal: isPersonal(item),
    vipLevel: presentLevel(catalogue, item.audience, locale),
    ...(item.section !== undefined && { section: item.section }),
  };
};

/** Presents the VIP level that an audience requires; null if it requires none. */
export function presentLevel(catalogue: Catalogue, audience: ItemEntry['audience'], locale: Locale): Item['vipLevel'] {
  const level = requiredLevel(catalogue.levels, audience);
  return level ? { id: level.id, name: localize(level.name, locale), from: level.from } : null;
}

/** Presents a game for an installed app; undefined for an unknown game. */
export const presentApp = (catalogue: Catalogue, gid: number, locale: Locale) => {
  const game = catalogue.game(gid);
  if (!game) return undefined;
  const { name, tagline, icon, cover } = presentSummary(catalogue, game, locale);
  const countries = game.regions.flatMap((region) => (region.countries === 'any' ? [] : region.countries));
  const priceLists = catalogue.priceLists(gid).map((list) => list.countries);
  return { name, tagline, icon, cover, pids: game.pids, countries, priceLists };
};

/** Features of a catalogue that other domains know: points for purchases, a daily draw, invitations. */
export interface ShopTraits {
  earnsPoints(catalogue: Catalogue): boolean;
  draws(catalogue: Catalogue): boolean;
  invites(catalogue: Catalogue): boolean;
}

/** `GET /games`. */
export const presentGames = (catalogue: Catalogue, locale: Locale, traits: ShopTraits): Output<'GET /games'> => ({
  publisher: presentPublisher(catalogue, locale),
  vip: traits.earnsPoints(catalogue),
  draw: traits.draws(catalogue),
  invites: traits.invites(catalogue),
  games: catalogue.games.map((game) => presentSummary(catalogue, game, locale)),
});

/** `GET /games/:gid`; undefined for an unknown game. Only methods that one of its regions offers are listed. */
export const presentGame = (
  catalogue: Catalogue,
  gid: number,
  locale: Locale,
  { taxedIn, waivers, issuesInvoices }: OrderTraits,
): Game | undefined => {
  const game = catalogue.game(gid);
  if (!game) return undefined;
  const offered = new Set(game.regions.flatMap(({ methods }) => methods));
  const { support, terms, privacy, download, deepLink } = game.links;
  const { rebate } = game;
  const priceLists = catalogue.priceLists(gid);
  const sections = catalogue.itemSections(gid).map(({ id, name }) => ({ id, name: localize(name, locale) }));
  return {
    ...presentSummary(catalogue, game, locale),
    keyArt: game.keyArt ? catalogue.artUrl(game.keyArt) : null,
    regions: game.regions.map((region) => presentRegion(catalogue, region, locale, taxedIn)),
    // Each player requests personal offers separately. Items for a VIP level stay visible to all as an incentive.
    items: catalogue
      .items(gid)
      .filter((item) => !isPersonal(item))
      .map((item) => presentItem(catalogue, game, item, locale)),
    ...(sections.length > 0 && { sections }),
    ...(priceLists.length > 0 && { priceLists: [...priceLists] }),
    rebate: rebate ? { percent: rebate.percent, from: rebate.from ?? null, until: rebate.until ?? null } : null,
    methods: catalogue.methods
      .filter(({ id }) => offered.has(id))
      .map((method) => presentMethod(catalogue, method, locale)),
    waivers: waivers(catalogue, locale),
    ...(issuesInvoices?.(catalogue) && { documents: true as const }),
    links: {
      support,
      terms,
      privacy,
      open: deepLink ?? null,
      download: { ios: download.ios ?? null, android: download.android ?? null, pc: download.pc ?? null },
    },
  };
};
