import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { type RedeemEntry, redeemSection } from './redeem.catalog.ts';
import { type Level, type Vip, vipSection } from './vip.catalog.ts';

export const level = (id: string, from: number, over: Partial<Level> = {}): Level => ({
  id,
  name: { en: id },
  art: 'art/vip/level.svg',
  from,
  benefits: [],
  pointsPercent: 0,
  ...over,
});

/** Bronze; silver from 20 points with a reward of 5 points; gold from 100 with 50 points and a monthly coupon. */
export const VIP: Vip = {
  pointFor: 100,
  timeZone: 'Asia/Tokyo',
  levels: [
    level('bronze', 0),
    level('silver', 20, { reward: { points: 5 } }),
    level('gold', 100, { reward: { points: 50 }, coupon: 'monthly' }),
  ],
  questions: [],
};

export const entry = (over: Partial<RedeemEntry> = {}): RedeemEntry => ({
  id: 'keys',
  name: { en: 'Keys' },
  art: 'art/keys.svg',
  gives: { coupon: 'monthly' },
  points: 10,
  ...over,
});

/** Returns a catalogue that has only the programme and the entries. */
export function catalogOf(vip: Vip | null, entries: readonly RedeemEntry[] = []): LiveCatalog {
  const sections = new Map<unknown, unknown>([
    [vipSection, vip],
    [redeemSection, { all: entries, byId: new Map(entries.map((one) => [one.id, one])) }],
  ]);
  const catalogue = { section: (section: unknown) => sections.get(section) } as unknown as Catalogue;
  return { current: () => catalogue } as LiveCatalog;
}
