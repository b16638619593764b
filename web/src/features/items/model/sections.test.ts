import { expect, test } from 'vitest';
import type { Item } from '#contract/endpoints/games.ts';
import { buyer, item } from '#tests/components/examples.ts';
import { isLong, LONGEST_UNDIVIDED } from './long.ts';
import { offersFor } from './offer.ts';
import { firstOf, type ItemSection, sectionsOf } from './sections.ts';

const NAMES = { currency: 'Currency', gift: 'Packs', subscription: 'Passes' };
const OWN = [
  { id: 'skins', name: 'Skins' },
  { id: 'empty', name: 'Nothing here' },
  { id: 'boosts', name: 'Boosts' },
];
/** Returns more items of one kind than a short list has. */
const many = (kind: Item['kind'], over: Partial<Item> = {}, count = LONGEST_UNDIVIDED) =>
  Array.from({ length: count }, (_, index) => item({ id: `${kind}-${index}`, kind, ...over }));

const divide = (items: Item[], own?: typeof OWN) =>
  sectionsOf(offersFor(items, buyer({ character: { roleId: 'r1', level: 5 } })), own, (kind) => NAMES[kind]);
const idsOf = (sections: ItemSection[]) =>
  sections.map(({ name, packs, others }) => [name, [...packs, ...others].map((offer) => offer.item.id)]);

test('a list is long by its number of items with a price; free items do not count', () => {
  const free = many('gift', { free: true, prices: {} }, 5);
  const short = [...many('currency'), ...free];
  const isLongList = (items: Item[]) => isLong(offersFor(items, buyer()));
  expect([isLongList(short), isLongList([...short, item({ id: 'one-more' })])]).toEqual([false, true]);
});

test('without own sections a list is divided by kind, in a fixed order of kinds', () => {
  const items = [
    item({ id: 'pass', kind: 'subscription' }),
    ...many('gift', {}, 18),
    item({ id: 'gems', kind: 'currency' }),
  ];
  expect(divide(items).map(({ name }) => name)).toEqual(['Currency', 'Packs', 'Passes']);
});

test('the publisher’s sections come first in their order; items of no section, or of a removed one, follow by kind', () => {
  const items = [
    ...many('currency', {}, 17),
    item({ id: 'boost', kind: 'gift', section: 'boosts' }),
    item({ id: 'skin', kind: 'gift', section: 'skins' }),
    item({ id: 'stray', kind: 'gift', section: 'removed' }),
  ];
  const sections = divide(items, OWN);
  expect(sections.map(({ name }) => name)).toEqual(['Skins', 'Boosts', 'Currency', 'Packs']);
  expect(idsOf(sections).at(-1)).toEqual(['Packs', ['stray']]);
});

test('within a section packs of currency come first, and unavailable items last', () => {
  const items = [
    ...many('subscription'),
    item({ id: 'too-high', kind: 'gift', section: 'skins', level: { min: 9, max: null } }),
    item({ id: 'skin', kind: 'gift', section: 'skins' }),
    item({ id: 'gems', kind: 'currency', section: 'skins' }),
    item({ id: 'gems-later', kind: 'currency', section: 'skins', level: { min: 9, max: null } }),
  ];
  const [skins] = divide(items, OWN);
  expect(skins?.packs.map((offer) => offer.item.id)).toEqual(['gems']);
  expect(skins?.others.map((offer) => offer.item.id)).toEqual(['skin', 'too-high', 'gems-later']);
});

test('firstOf fills the sections in order and omits empty ones', () => {
  const sections = divide([...many('currency', {}, 10), ...many('gift', {}, 10), ...many('subscription', {}, 10)]);
  const counts = (count: number) => firstOf(sections, count).map(({ packs, others }) => packs.length + others.length);
  expect([counts(10), counts(11), counts(25), counts(99)]).toEqual([[10], [10, 1], [10, 10, 5], [10, 10, 10]]);
});
