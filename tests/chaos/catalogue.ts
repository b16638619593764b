import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { writeActivities } from './activities/catalogue.ts';

/** The publisher's files, as far as the witness needs them to compute prices and counts. */
export interface Catalogue {
  games: ReadonlyMap<number, GameFile>;
  /** Percent by the buyer's country. */
  taxes: ReadonlyMap<string, number>;
  /** The coupon that every buyer holds. */
  coupon: { percent: number; minimum: Record<string, number>; cap?: Record<string, number> };
  /** Minor units of a currency that are worth one unit of the reference currency. */
  rates: Record<string, number>;
  /** The step to which discounts are rounded, if it is not the minor unit. */
  rounding: Record<string, number>;
  /** The right to withdraw, by the buyer's country. */
  withdrawal: ReadonlyMap<string, WithdrawalFile>;
}

export interface WithdrawalFile {
  days: number;
  /** The right after the delivery. */
  afterDelivery: 'ends' | 'refund';
}

interface GameFile {
  firstTopUp?: { scope: 'game' | 'item' };
  rebate?: { percent: number };
  personalOffers?: { items: string[] };
  regions: {
    id: string;
    countries: string[];
    currencies: string[];
    taxIncluded: boolean;
    servers: { id: string; name: string }[];
    methods: string[];
  }[];
  items: Map<string, ItemFile>;
}

/** How often an item may be bought in one period, by a character or an account. */
export interface Limit {
  count: number;
  period: 'day' | 'week' | 'month' | 'lifetime';
  per: 'character' | 'account';
  timeZone?: string;
  resetHour?: number;
}

interface ItemFile {
  id: string;
  contents: { good: string; quantity: number; bonus?: number }[];
  prices: Record<string, number>;
  firstTopUpBonusPercent?: number;
  limit?: Limit;
  stock?: number;
}

/** Valid for every item, in every currency. */
export const COUPON = 'invite-7';
/** Daily limits in the first and the last time zone: at any time, at least one of them has another day than UTC. */
const DAILY: readonly { gid: number; item: string; timeZone: string }[] = [
  { gid: 1000039, item: 'alloy-shipment', timeZone: 'Pacific/Kiritimati' },
  { gid: 1000052, item: 'hearts-20', timeZone: 'Etc/GMT+12' },
];
/** The item with a limited stock for all buyers together. */
export const STOCKED = { gid: 1000041, item: 'bullion-100' };
/** The game that is also sold in a currency with three decimals. */
const DECIMALS = 1000052;
/** Providers whose doubles take part; each has a method with the same name. */
export const REAL = ['stripe', 'adyen'] as const;
/** The method that these providers take in this order. */
const ROUTED = 'routed';
/** Items for which a player can get a personal offer, in a region whose currencies have cents. */
export const OFFERED = { gid: 1000039, region: 'eu', items: ['astralite-60', 'astralite-300', 'weekly-crate'] };
const FOLDERS: Readonly<Record<number, string>> = {
  1000039: '1000039-starfall-odyssey',
  1000041: '1000041-iron-bastion',
  1000052: '1000052-petal-rush',
};

const itemsOf = (gid: number): string => join('games', FOLDERS[gid] ?? '', 'items.yaml');
const gameOf = (gid: number): string => join('games', FOLDERS[gid] ?? '', 'game.yaml');
const read = async <T>(directory: string, file: string): Promise<T> =>
  parse(await readFile(join(directory, file), 'utf8')) as T;

type Amounts = Record<string, number>;

/**
 * Writes the demo's catalogue with the changes that a run needs, and returns its directory. Wallets wait only one
 * minute, so that orders expire. One item has a stock, and two have daily limits in distant zones. A region has a
 * currency with three decimals, and two countries outside of Europe have their own withdrawal rules.
 */
export async function writeCatalogue(
  from: string,
  directory: string,
  { stock, hasEndpoint }: { stock: number; hasEndpoint: boolean },
): Promise<string> {
  const copy = join(directory, 'catalog');
  await cp(from, copy, { recursive: true, filter: (path) => hasEndpoint || basename(path) !== 'webhooks.yaml' });
  const change = async <T>(file: string, by: (content: T) => void): Promise<void> => {
    const content = await read<T>(copy, file);
    by(content);
    await writeFile(join(copy, file), stringify(content));
  };
  await change<{ reference: { rates: Amounts }; rounding?: Amounts }>('publisher.yaml', (publisher) => {
    publisher.reference.rates.KWD = 310;
    publisher.rounding = { ...publisher.rounding, KWD: 10 };
  });
  await change<{ methods: Method[] }>('methods.yaml', ({ methods }) => {
    for (const { amounts } of methods) amounts.KWD = { min: 100, max: 500_000 };
    named(methods, 'paypal').unpaidFor = '1m';
    for (const adapter of REAL) methods.push({ ...named(methods, 'card'), id: adapter, adapter });
    const { adapter: _, ...card } = named(methods, 'card');
    methods.push({ ...card, id: ROUTED, providers: REAL.map((adapter) => ({ adapter })) });
  });
  await change<{ coupons: { id: string; minimum: Amounts; cap: Amounts }[] }>('coupons.yaml', ({ coupons }) => {
    const coupon = named(coupons, COUPON);
    coupon.minimum.KWD = 0;
    coupon.cap.KWD = 1500;
  });
  await change<WithdrawalRules>('withdrawal.yaml', ({ withdrawal: { rules } }) => {
    const [europe] = rules;
    if (europe) for (const own of OWN_RULES) rules.push({ ...europe, ...own });
  });
  for (const { gid, item, timeZone } of DAILY) {
    await change<{ items: ItemFile[] }>(itemsOf(gid), ({ items }) => {
      const { limit } = named(items, item);
      if (limit) Object.assign(limit, { period: 'day', timeZone });
    });
  }
  await change<{ items: ItemFile[] }>(itemsOf(STOCKED.gid), ({ items }) => {
    named(items, STOCKED.item).stock = stock;
  });
  await change<{ items: ItemFile[] }>(itemsOf(DECIMALS), ({ items }) => {
    for (const { prices = {} } of items) if (prices.USD) prices.KWD = Math.ceil((prices.USD * 31) / 100) * 10;
  });
  await change<GameFile>(gameOf(DECIMALS), ({ regions }) => {
    named(regions, 'asia').currencies.push('KWD');
  });
  for (const gid of Object.keys(FOLDERS)) {
    await change<GameFile>(gameOf(Number(gid)), ({ regions }) => {
      for (const { methods } of regions) methods.push(...REAL, ROUTED);
    });
  }
  await change<GameFile>(gameOf(OFFERED.gid), ({ personalOffers }) => personalOffers?.items.push(...OFFERED.items));
  await writeActivities(copy, itemsOf(1000039));
  return copy;
}

/** Countries where the right continues after the delivery, and where its few days are over at the end of a run. */
const OWN_RULES: readonly Rule[] = [
  { countries: ['JP'], days: 14, afterDelivery: 'refund' },
  { countries: ['CA'], days: 2, afterDelivery: 'ends' },
];

type Rule = WithdrawalFile & { countries: string[] };
interface WithdrawalRules {
  withdrawal: { rules: Rule[] };
}

interface Method {
  id: string;
  adapter?: string;
  providers?: { adapter: string }[];
  unpaidFor: string;
  amounts: Record<string, { min: number; max: number }>;
}

function named<T extends { id: string }>(all: readonly T[], id: string): T {
  const one = all.find((candidate) => candidate.id === id);
  if (!one) throw new Error(`the catalogue has no ${id}`);
  return one;
}

/** Reads the files as they are, without any of the portal's code. */
export async function readCatalogue(directory: string): Promise<Catalogue> {
  const [publisher, { taxes }, { coupons }, { withdrawal }] = await Promise.all([
    read<{ reference: { rates: Amounts }; rounding?: Amounts }>(directory, 'publisher.yaml'),
    read<{ taxes: { country: string; percent: number }[] }>(directory, 'taxes.yaml'),
    read<{ coupons: (Catalogue['coupon'] & { id: string })[] }>(directory, 'coupons.yaml'),
    read<WithdrawalRules>(directory, 'withdrawal.yaml'),
  ]);
  const games = Object.keys(FOLDERS).map(async (key): Promise<[number, GameFile]> => {
    const gid = Number(key);
    const { items } = await read<{ items: ItemFile[] }>(directory, itemsOf(gid));
    const game = await read<GameFile>(directory, gameOf(gid));
    return [gid, { ...game, items: new Map(items.map((item) => [item.id, item])) }];
  });
  return {
    games: new Map(await Promise.all(games)),
    taxes: new Map(taxes.map(({ country, percent }) => [country, percent])),
    coupon: named(coupons, COUPON),
    rates: publisher.reference.rates,
    rounding: publisher.rounding ?? {},
    withdrawal: new Map(withdrawal.rules.flatMap((rule) => rule.countries.map((country) => [country, rule] as const))),
  };
}

/** Returns the limits of items, by `gid/item`. */
export const purchaseLimits = ({ games }: Catalogue): Map<string, Limit> =>
  new Map(
    [...games].flatMap(([gid, { items }]) =>
      [...items.values()].flatMap(({ id, limit }): [string, Limit][] => (limit ? [[`${gid}/${id}`, limit]] : [])),
    ),
  );
