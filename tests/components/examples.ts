import type { Character } from '#contract/endpoints/characters.ts';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { Game, Item, Method, Region } from '#contract/endpoints/games.ts';
import type { Output } from '#contract/endpoints/index.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { CouponOption, Quote } from '#contract/endpoints/quotes.ts';
import type { Reward } from '#contract/endpoints/rewards.ts';
import type { Buyer } from '#web/features/items/model/offer.ts';

/** The publisher in `GET /games`. */
export const PUBLISHER: Output<'GET /games'>['publisher'] = {
  name: 'P',
  company: 'C',
  support: 'https://p.example',
  shop: 'P',
  domain: null,
  footer: { text: null, links: [], social: [], poweredBy: false },
};

/** Complete, plausible answers of the portal; a test overrides the fields that it is about. */
export const quote = (over: Partial<Quote> = {}): Quote => ({
  currency: 'EUR',
  list: 1649,
  discount: 0,
  coupon: null,
  tax: null,
  total: 1649,
  grants: [{ id: 'gem', name: 'Gem', quantity: 980, bonus: 110, extra: 0 }],
  promotion: null,
  points: 0,
  couponId: null,
  coupons: [],
  firstTopUp: null,
  rebate: null,
  forfeits: null,
  heldFor: null,
  ...over,
});

export const couponOption = (over: Partial<CouponOption> = {}): CouponOption => ({
  id: '01a1ff66-b8a3-74f4-8930-3d098b614281',
  name: 'Welcome coupon',
  percent: 10,
  saves: 165,
  expiresAt: '2026-12-05T00:00:00Z',
  reason: null,
  minimum: 199,
  order: null,
  ...over,
});

export const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  template: 'welcome',
  id: '01a1ff66-b8a3-74f4-8930-3d098b614281',
  name: 'Welcome coupon',
  description: '10% off',
  percent: 10,
  minimum: { EUR: 199 },
  cap: {},
  games: [],
  state: 'usable',
  reason: null,
  order: null,
  vipLevel: null,
  opensAt: null,
  claimUntil: null,
  left: null,
  claimedAt: '2026-11-21T10:00:00Z',
  expiresAt: '2026-12-05T00:00:00Z',
  expiringSoon: false,
  usedAt: null,
  ...over,
});

export const character = (over: Partial<Character> = {}): Character => ({
  roleId: 'r1',
  name: 'Aria',
  server: { id: 's1', name: 'Dawn' },
  level: 20,
  avatar: null,
  ...over,
});

export const item = (over: Partial<Item> = {}): Item => ({
  id: 'pack',
  name: '980 Gems',
  description: '',
  kind: 'currency',
  art: '/a.svg',
  grants: [{ id: 'gem', name: 'Gem', quantity: 980, bonus: 110, description: null }],
  prices: { EUR: 1649, USD: 1499 },
  bonusPercent: 11,
  firstTopUpBonusPercent: 0,
  limit: null,
  level: { min: null, max: null },
  sale: { from: null, until: null },
  tags: [],
  vip: true,
  free: false,
  requires: null,
  personal: false,
  vipLevel: null,
  ...over,
});

const at = '2026-11-21T10:00:00.000Z';

export const order = (over: Partial<Order> = {}): Order => ({
  number: 'MW-1',
  status: 'unpaid',
  itemStatus: 'waiting',
  game: { gid: 1, name: 'Tides', icon: '/i.svg' },
  region: { id: 'eu', name: 'Europe' },
  character: character(),
  item: { id: 'pack', name: '980 Gems', art: '/a.svg' },
  contents: [{ id: 'gem', name: 'Gem', quantity: 1090, onTop: 110 }],
  currency: 'EUR',
  total: 1649,
  country: null,
  method: { id: 'card', name: 'Card' },
  expiresAt: null,
  payable: true,
  createdAt: at,
  quote: quote(),
  email: null,
  failure: null,
  heldUntil: null,
  holdOver: false,
  cancellable: true,
  cancelWaitUntil: null,
  points: null,
  returning: false,
  timeline: [{ event: 'created', at }],
  ...over,
});

export const reward = (over: Partial<Reward> = {}): Reward => ({
  id: '01a1ff66-b8a3-74f4-8930-3d098b614282',
  source: 'compensation',
  title: null,
  game: null,
  contents: [{ kind: 'good', name: 'Gem', quantity: 2 }],
  state: 'claimable',
  from: null,
  until: null,
  refused: false,
  receiver: null,
  givenAt: at,
  at,
  ...over,
});

const method = (id: string, currencies: string[]): Method => ({
  id,
  name: id,
  short: id,
  about: null,
  wallet: null,
  icon: `/${id}.svg`,
  currencies,
  countries: null,
  min: {},
  max: {},
});

export const region = (id: string, currencies: string[], countries: string[] = []): Region => ({
  id,
  name: id.toUpperCase(),
  currencies,
  countries,
  servers: [{ id: 's1', name: 'Dawn' }],
  methods: ['card', 'cash'],
  taxIncluded: true,
  taxed: [],
  byState: [],
  open: false,
});

/** Sold in two regions: Europe, in euros by card or cash, and America, in dollars by card. */
export const game = (over: Partial<Game> = {}): Game => ({
  gid: 1,
  name: 'Tides',
  tagline: '',
  genre: '',
  icon: '/i.svg',
  cover: '/c.svg',
  keyArt: null,
  accent: { from: '#000000', to: '#ffffff' },
  platforms: ['ios'],
  regions: [region('eu', ['EUR']), region('us', ['USD'])],
  items: [item()],
  methods: [method('card', ['EUR', 'USD']), method('cash', ['EUR'])],
  rebate: null,
  links: { support: 's', terms: 't', privacy: 'p', open: null, download: { ios: null, android: null, pc: null } },
  ...over,
});

/** A visitor without an account, at noon of 21 November 2026. */
export const buyer = (over: Partial<Buyer> = {}): Buyer => ({
  currency: 'EUR',
  list: null,
  character: null,
  usage: [],
  unlocked: [],
  levelPoints: null,
  waiting: [],
  noFirstTopUp: [],
  heldFirstTopUp: [],
  rebate: null,
  game: null,
  own: [],
  now: new Date('2026-11-21T12:00:00Z'),
  ...over,
});
