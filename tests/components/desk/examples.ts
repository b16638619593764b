import type { Draft, DraftPictures } from '#desk/lib/catalog/catalog.ts';
import type { DeskSession } from '#desk/lib/desk.ts';
import type { Dispute } from '#desk/lib/evidence.ts';
import type { Choices } from '#desk/lib/gifts/contents.ts';
import type { OrderStory, StoryDelivery, StoryPayment, StoryRefund } from '#desk/lib/order/story.ts';
import type { PlayerPayment, PlayerStory } from '#desk/lib/player.ts';

export const NUMBER = '20261128-AB12CD34EF';
export const PAYMENT = '00000000-0000-7000-8000-000000000001';
export const REFUND = '00000000-0000-7000-8000-000000000002';
export const DELIVERY = '00000000-0000-7000-8000-000000000003';
export const ACTION = '00000000-0000-7000-8000-000000000004';
const PLAYER = '00000000-0000-7000-8000-000000000005';

export const EVERYTHING = [
  'orders.read',
  'orders.refund',
  'payments.check',
  'disputes.defend',
  'deliveries.read',
  'deliveries.retry',
  'deliveries.settle',
  'receipts.resend',
  'coupons.read',
  'players.read',
  'players.note',
  'players.block',
  'players.export',
  'players.erase',
  'grants.read',
  'grants.give',
  'grants.withdraw',
  'vip.read',
  'events.read',
  'money.read',
  'audit.read',
];

/** A session of an operator with these permissions. */
export const sessionWith = (permissions: readonly string[] = EVERYTHING, name = 'Mia'): DeskSession => ({
  operator: {
    name,
    role: 'support',
    permissions: [...permissions],
    expiresAt: '2026-11-29T06:00:00Z',
    freshUntil: null,
    checks: ['passkey'],
  },
  token: 'token-1',
  issuer: null,
  demo: false,
});

export const NOBODY: DeskSession = { operator: null, token: null, issuer: null, demo: false };

export const payment = (changes: Partial<StoryPayment> = {}): StoryPayment => ({
  id: PAYMENT,
  provider: 'sandbox',
  providerId: 'sb_1',
  method: 'card',
  state: 'captured',
  failure: null,
  currency: 'EUR',
  amount: 499,
  captured: 499,
  refunded: 0,
  paidOutside: 0,
  disputed: 0,
  instrument: 'a1b2c3d4e5f60718',
  cardDigits: '4242',
  cardBrand: 'visa',
  createdAt: '2026-11-28T10:00:00Z',
  checkAt: null,
  counts: true,
  ...changes,
});

export const refund = (changes: Partial<StoryRefund> = {}): StoryRefund => ({
  id: REFUND,
  paymentId: PAYMENT,
  amount: 499,
  reason: 'operator',
  state: 'sent',
  error: null,
  createdAt: '2026-11-28T12:00:00Z',
  settledAt: null,
  paidOutside: null,
  ...changes,
});

export const delivery = (changes: Partial<StoryDelivery> = {}): StoryDelivery => ({
  id: DELIVERY,
  state: 'accepted',
  attempts: 1,
  reason: null,
  roleId: 'r1',
  serverId: 's1',
  dueAt: '2026-11-28T10:01:00Z',
  updatedAt: '2026-11-28T10:01:10Z',
  acceptedAt: '2026-11-28T10:01:10Z',
  ...changes,
});

/** An order of 4.99 EUR that was paid and sent. */
export const story = (
  order: Partial<OrderStory['order']> = {},
  changes: Partial<Omit<OrderStory, 'order'>> = {},
): OrderStory => ({
  order: {
    playerId: PLAYER,
    number: NUMBER,
    uid: 100012,
    paymentState: 'paid',
    itemState: 'sent',
    gid: 1,
    gameName: 'Starfall Odyssey',
    item: 'gems-500',
    itemName: '500 gems',
    method: 'card',
    currency: 'EUR',
    total: 499,
    character: 'Kestrel Vane',
    server: 'Orion-3',
    paymentId: PAYMENT,
    createdAt: '2026-11-28T09:59:00Z',
    ...order,
  },
  tell: {
    locale: 'de',
    names: {
      en: { game: 'Starfall Odyssey', item: '500 gems' },
      de: { game: 'Starfall Odyssey', item: '500 Juwelen' },
      ja: { game: 'スターフォール', item: 'ジェム500個' },
    },
  },
  timeline: [
    { at: '2026-11-28T09:59:00Z', event: 'created' },
    { at: '2026-11-28T10:00:30Z', event: 'paid' },
    { at: '2026-11-28T10:01:10Z', event: 'sent' },
  ],
  payments: [payment()],
  webhooks: [],
  refunds: [],
  deliveries: [delivery()],
  takeBacks: [],
  takesBack: false,
  receipts: [],
  documents: [],
  ledger: [],
  country: null,
  events: [],
  actions: [],
  ...changes,
});

/** A captured payment of 4.99 EUR, as the player's page has it. */
export const playerPayment = (changes: Partial<PlayerPayment> = {}): PlayerPayment => ({
  number: NUMBER,
  id: PAYMENT,
  provider: 'sandbox',
  providerId: 'sb_1',
  method: 'card',
  state: 'captured',
  failure: null,
  currency: 'EUR',
  amount: 499,
  captured: 499,
  refunded: 0,
  paidOutside: 0,
  disputed: 0,
  instrument: 'a1b2c3d4e5f60718',
  cardDigits: '4242',
  cardBrand: 'visa',
  instrumentCountry: 'DE',
  createdAt: '2026-11-28T10:00:00Z',
  ...changes,
});

/** A player with masked personal data. */
export const playerStory = (changes: Partial<PlayerStory['player']> = {}): PlayerStory => ({
  player: {
    playerId: PLAYER,
    uid: 100012,
    nickname: 'Mana',
    kind: 'full',
    state: 'active',
    username: null,
    email: 'm…@e….com',
    phone: '+49…78',
    locale: 'de',
    createdAt: '2026-01-02T03:04:05Z',
    signIn: ['google'],
    providerNames: { google: 'Google' },
    deletionRequestedAt: null,
    blockedAt: null,
    blockedUntil: null,
    points: 1200,
    ...changes,
  },
  sessions: [],
  orders: [story().order],
  caps: [],
  deliveries: [],
  coupons: [],
  actions: [],
});

/** An open dispute about 4.99 EUR without evidence. */
export const dispute = (changes: Partial<Dispute> = {}): Dispute => ({
  number: NUMBER,
  uid: 100012,
  paymentId: PAYMENT,
  provider: 'stripe',
  providerId: 'cs_1',
  dispute: 'du_1',
  status: 'open',
  amount: 499,
  currency: 'EUR',
  item: 'sent',
  dueBy: '2026-11-30T12:00:00Z',
  reason: 'fraudulent',
  evidence: null,
  evidenceError: null,
  evidenceAt: null,
  takesEvidence: true,
  updatedAt: '2026-11-27T12:00:00Z',
  ...changes,
});

/** The contents that grants can have. */
export const CHOICES: Choices = {
  currency: 'USD',
  large: 10_000,
  points: { value: 100 },
  coupons: [{ id: 'invite-7', name: 'Invite coupon', percent: 7, value: 500 }],
  games: [
    {
      gid: 7,
      name: 'Starfall Odyssey',
      goods: [
        { id: 'warp-key', name: 'Warp key', value: 119 },
        { id: 'relic', name: 'Relic', value: null },
      ],
    },
  ],
};

/** A draft of the catalogue. */
export const draftWith = (changes: Partial<Draft> = {}): Draft => ({
  id: '00000000-0000-7000-8000-00000000000a',
  name: 'Autumn',
  base: 4,
  version: 3,
  state: 'open',
  createdBy: 'Mia',
  createdAt: '2026-11-28T10:00:00Z',
  changedBy: 'Lin',
  changedAt: '2026-11-28T11:00:00Z',
  applyAt: null,
  scheduledBy: null,
  note: null,
  revision: null,
  ...changes,
});

/** The pictures of a draft. */
export const picturesWith = (...pictures: DraftPictures['pictures']): DraftPictures => ({
  version: 3,
  limits: { picture: 512 * 1024, clip: 4 * 1024 * 1024 },
  pictures,
});
