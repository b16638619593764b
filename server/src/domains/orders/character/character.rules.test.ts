import { expect, test } from 'vitest';
import type { Character } from '#contract/endpoints/characters.ts';
import type { ItemEntry } from '#server/domains/catalog/index.ts';
import type { OrderRow } from '../orders.repo.ts';
import { isChangeable, movedCount } from './character.rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T13:00:00Z');
const orderOf = (over: Partial<OrderRow>) =>
  ({
    paymentState: 'unpaid',
    itemState: 'waiting',
    expiresAt: LATER,
    cancellingUntil: null,
    readAt: NOW,
    ...over,
  }) as OrderRow;

test.each<[string, Partial<OrderRow>, boolean, boolean]>([
  ['waits for its payment', {}, false, true],
  ['is being cancelled', { cancellingUntil: LATER }, false, false],
  ['has expired', { expiresAt: NOW }, false, false],
  ['waits for the first try of its delivery', { paymentState: 'paid', itemState: 'sending' }, true, true],
  ['was tried at the game', { paymentState: 'paid', itemState: 'sending' }, false, false],
  ['was taken back', { paymentState: 'paid', itemState: 'taken_back' }, true, false],
  ['was sent', { paymentState: 'paid', itemState: 'sent' }, true, false],
])('an order that %s can change its character or not', (_, over, untried, changeable) => {
  expect(isChangeable(orderOf(over), untried)).toBe(changeable);
});

const item = (per: string) => ({ limit: { per, count: 2 } }) as unknown as ItemEntry;
const counted = { roleId: 's3-1187', period: '2026-11' };
const limitedBy = (limit: unknown) => orderOf({ snapshot: { limit } as OrderRow['snapshot'] });
const other = { roleId: 's3-2204' } as Character;

test('the count of an item moves to the other character, in the same period', () => {
  expect(movedCount(item('character'), limitedBy(counted), other)).toEqual({
    from: counted,
    to: { roleId: 's3-2204', period: '2026-11', most: 2 },
  });
});

test.each([
  ['an item that is no longer sold', undefined, counted],
  ['an item without a limit', {} as ItemEntry, counted],
  ['an item that is now counted per account', item('account'), counted],
  ['an order placed before there was a limit', item('character'), null],
  ['an order that was counted per account', item('character'), { roleId: '', period: '2026-11' }],
])('no count moves for %s', (_, entry, limit) => {
  expect(movedCount(entry, limitedBy(limit), other)).toBeNull();
});
