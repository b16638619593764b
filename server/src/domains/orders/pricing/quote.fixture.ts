import type {
  GameEntry,
  ItemEntry,
  PublisherEntry,
  RegionEntry,
  TotalConstraints,
} from '#server/domains/catalog/index.ts';
import type { CouponTemplate } from '#server/domains/coupons/index.ts';
import type { Buyer, Choice, OwnCoupon } from './quote.rules.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');

export const itemOf = (over: Partial<ItemEntry> = {}): ItemEntry => ({
  id: 'gems',
  kind: 'currency',
  name: { en: '{quantity} gems' },
  description: { en: 'x' },
  art: 'art/x.svg',
  contents: [{ good: 'gem', quantity: 980, bonus: 110 }],
  prices: { USD: 1499 },
  firstTopUpBonusPercent: 0,
  level: {},
  sale: {},
  tags: [],
  vip: true,
  ...over,
});

export const templateOf = (over: Partial<CouponTemplate> = {}): CouponTemplate => ({
  id: 'ten',
  name: { en: '10% OFF' },
  description: { en: 'x' },
  percent: 10,
  minimum: { USD: 0 },
  cap: {},
  games: [],
  given: 'claim',
  claim: {},
  validFor: 86_400,
  perPlayer: 1,
  ...over,
});

export const couponOf = (id: string, over: Partial<CouponTemplate> = {}, own: Partial<OwnCoupon> = {}): OwnCoupon => ({
  id,
  template: templateOf(over),
  expiresAt: new Date('2026-12-01T00:00:00Z'),
  order: null,
  ...own,
});

export const buyerOf = (over: Partial<Buyer> = {}): Buyer => ({
  now: NOW,
  coupons: [],
  firstTopUp: 'free',
  levelPoints: 0,
  ...over,
});

interface Parts {
  item?: Partial<ItemEntry>;
  game?: Partial<GameEntry>;
  rounding?: Record<string, number>;
  tax?: { percent: number; included: boolean };
  earns?: Choice['earns'];
  totals?: TotalConstraints;
}

export const choiceOf = ({
  item,
  game,
  rounding = {},
  tax,
  earns = () => 0,
  totals = { step: 1, least: 1 },
}: Parts = {}): Choice => ({
  game: { gid: 7, firstTopUp: { scope: 'game' }, ...game } as GameEntry,
  region: { id: 'na', countries: ['US'], taxIncluded: tax?.included ?? false } as RegionEntry,
  item: itemOf(item),
  currency: 'USD',
  country: 'US',
  state: null,
  publisher: { reference: { currency: 'USD', rates: { USD: 100 } }, rounding } as unknown as PublisherEntry,
  tax: tax ? { country: 'US', percent: tax.percent } : null,
  earns,
  totals,
});
