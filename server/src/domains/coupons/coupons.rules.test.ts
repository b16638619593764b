import { expect, test } from 'vitest';
import { claimEnd, claimPhase, couponExpiry, couponState, offerState } from './coupons.rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const DAY_SECONDS = 86_400;
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
const iso = (hours: number): string => inHours(hours).toISOString();
const template = (more: Partial<Parameters<typeof offerState>[0]> = {}) => ({
  claim: {},
  validFor: 14 * DAY_SECONDS,
  perPlayer: 1,
  ...more,
});
const none = { mine: 0, all: 0 };

test('a coupon is valid for its time from the claim on', () => {
  expect(couponExpiry(template(), NOW)).toEqual(inHours(14 * 24));
});

test('a coupon ends with all of its kind, if that is sooner', () => {
  expect(couponExpiry(template({ validUntil: iso(5) }), NOW)).toEqual(inHours(5));
  expect(couponExpiry(template({ validUntil: iso(1000) }), NOW)).toEqual(inHours(14 * 24));
});

test('claiming ends with its window or with the coupons themselves', () => {
  expect(claimEnd(template())).toBeNull();
  expect(claimEnd(template({ claim: { until: iso(3) }, validUntil: iso(5) }))).toEqual(inHours(3));
  expect(claimEnd(template({ claim: { until: iso(7) }, validUntil: iso(5) }))).toEqual(inHours(5));
});

test.each([
  ['without a window', {}, 'open'],
  ['from its first instant', { from: iso(0) }, 'open'],
  ['before it', { from: new Date(NOW.getTime() + 1).toISOString() }, 'not_open'],
  ['in the last instant', { until: new Date(NOW.getTime() + 1).toISOString() }, 'open'],
  ['when it has ended', { until: iso(0) }, 'over'],
] as const)('a coupon %s is %j: %s', (_, claim, expected) => {
  expect(claimPhase(template({ claim }), NOW)).toBe(expected);
});

test.each([
  ['for 72 hours more is usable', null, 72, { state: 'usable', reason: null, expiringSoon: false }],
  ['for less expires soon', null, 71.9, { state: 'usable', reason: null, expiringSoon: true }],
  ['at its end is expired', null, 0, { state: 'expired', reason: null, expiringSoon: false }],
  [
    'held by an order cannot be used elsewhere',
    'reserved',
    1,
    { state: 'unavailable', reason: 'reserved', expiringSoon: false },
  ],
  [
    'held by an order waits for it, its time being over',
    'reserved',
    -1,
    { state: 'unavailable', reason: 'reserved', expiringSoon: false },
  ],
  ['that was used stays used', 'used', -1, { state: 'used', reason: null, expiringSoon: false }],
] as const)('a coupon %s', (_, held, hours, expected) => {
  expect(couponState({ held, expiresAt: inHours(hours) }, NOW)).toEqual(expected);
});

test.each([
  ['can be claimed', {}, none, ['claimable', null]],
  ['can be claimed again, below the limit of a player', { perPlayer: 2 }, { mine: 1, all: 1 }, ['claimable', null]],
  ['is not shown to who has all that one may claim', {}, { mine: 1, all: 1 }, null],
  ['is not shown when its time is over', { claim: { until: iso(-1) } }, none, null],
  ['is announced, however far its time', { claim: { from: iso(40_000) } }, none, ['unavailable', 'not_open']],
  ['can be claimed to the last', { stock: 5 }, { mine: 0, all: 4 }, ['claimable', null]],
  ['is said to be sold out', { stock: 5 }, { mine: 0, all: 5 }, ['unavailable', 'sold_out']],
  ['for a level is locked to who is not there', {}, { ...none, atLevel: false }, ['unavailable', 'level']],
] as const)('an offer %s', (_, more, taken, expected) => {
  const shown = offerState(template(more), { atLevel: true, ...taken }, NOW);
  expect(shown && [shown.state, shown.reason]).toEqual(expected);
});
