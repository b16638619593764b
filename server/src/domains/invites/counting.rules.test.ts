import { expect, test } from 'vitest';
import { type CountingInvitee, grantsFor, isEnough, isLost, notCountedReason } from './counting.rules.ts';
import { PROGRAM } from './invites.fixture.ts';

test.each([
  ['exactly the minimum', { inReference: 499_000, total: 499, refunded: 0 }, 499, true],
  ['a thousandth less', { inReference: 498_999, total: 499, refunded: 0 }, 499, false],
  ['a partial refund that leaves the minimum', { inReference: 998_000, total: 1000, refunded: 500 }, 499, true],
  ['a refund of one minor unit too much', { inReference: 998_000, total: 1000, refunded: 501 }, 499, false],
  ['any order, without a minimum', { inReference: 1, total: 1, refunded: 0 }, 0, true],
  ['a full refund, without a minimum', { inReference: 1, total: 1, refunded: 1 }, 0, false],
  ['amounts beyond the precision of a double', { inReference: 9e14, total: 9e14, refunded: 1 }, 2 ** 31 - 1, true],
])('%s', (_, kept, minimum, enough) => {
  expect(isEnough(kept, minimum)).toBe(enough);
});

const CLEAN = { sharesDevice: false, inviterPaidWithIt: false, instrumentCounted: false, inMonth: 29 };
test.each([
  [{}, null],
  [{ sharesDevice: true }, 'device'],
  [{ inviterPaidWithIt: true }, 'instrument_of_inviter'],
  [{ instrumentCounted: true }, 'instrument_counted'],
  [{ inMonth: 30 }, 'monthly'],
  [{ inMonth: 30, sharesDevice: true }, 'device'],
])('%j: %s', (found, reason) => {
  expect(notCountedReason({ ...CLEAN, ...found }, { monthly: 30 })).toBe(reason);
});

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const counting = (n: number, program = PROGRAM.id): CountingInvitee => ({
  id: `i${n}`,
  program,
  coupon: 'welcome',
  countsAt: day(n),
});

test('each invitee brings a coupon, and a step starts with the last invitee that it needs', () => {
  const given = grantsFor('me', [counting(9), counting(3), counting(5)], PROGRAM);
  expect(given.map(({ reference, from }) => [reference, from])).toEqual([
    ['invitee:i9', day(9)],
    ['invitee:i3', day(3)],
    ['invitee:i5', day(5)],
    ['step:friends:1', day(3)],
    ['step:friends:3', day(9)],
  ]);
  expect(grantsFor('me', [counting(1), counting(2, 'former')], PROGRAM).map(({ reference }) => reference)).toEqual([
    'invitee:i1',
    'invitee:i2',
    'step:friends:1',
  ]);
});

// For any number of counting invitees: grants they justify stay, and all other grants are lost.
test('keeps the grants that the counting invitees justify, and loses all others', () => {
  const everything = grantsFor(
    'me',
    Array.from({ length: 20 }, (_, n) => counting(n + 1)),
    PROGRAM,
  );
  for (let left = 0; left <= 20; left += 1) {
    const remaining = Array.from({ length: left }, (_, n) => counting(n + 1));
    const kept = new Set(grantsFor('me', remaining, PROGRAM).map(({ reference }) => reference));
    for (const grant of everything)
      expect([grant.reference, isLost(grant, remaining)]).toEqual([grant.reference, !kept.has(grant.reference)]);
  }
  expect(isLost({ reference: 'accepted' }, [])).toBe(false);
});
