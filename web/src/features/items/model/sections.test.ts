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
/** More than a short list has, of one kind. */
const many = (kind: Item['kind'], over: Partial<Item> = {}, count = LONGEST_UNDIVIDED) =>
  Array.from({ length: count }, (_, index) => item({ id: `${kind}-${index}`, kind, ...over }));

const divide = (items: Item[], own?: typeof OWN) =>
  sectionsOf(offersFor(items, buyer({ character: { roleId: 'r1', level: 5 } })), own, (kind) => NAMES[kind]);
const idsOf = (sections: ItemSection[]) =>
  sections.map(({ name, packs, others }) => [name, [...packs, ...others].map((offer) => offer.item.id)]);

test('a list is long by its items with a price, however many free ones it has besides', () => {
  const free = many('gift', { free: true, prices: {} }, 5);
  const short = [...many('currency'), ...free];
  const isLongList = (items: Item[]) => isLong(offersFor(items, buyer()));
  expect([isLongList(short), isLongList([...short, item({ id: 'one-more' })])]).toEqual([false, true]);
});

test('without sections of its own a list is divided by kind, in one order of kinds', () => {
  const items = [
    item({ id: 'pass', kind: 'subscription' }),
    ...many('gift', {}, 18),
    item({ id: 'gems', kind: 'currency' }),
  ];
  expect(divide(items).map(({ name }) => name)).toEqual(['Currency', 'Packs', 'Passes']);
});

test('the publisher’s sections stand in their order, then by kind what is in none of them or in one that is gone', () => {
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

test('within a section packs of currency stand first, and what cannot be bought last', () => {
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

test('the first of them are in their sections, and a section without any of these is left out', () => {
  const sections = divide([...many('currency', {}, 10), ...many('gift', {}, 10), ...many('subscription', {}, 10)]);
  const counts = (count: number) => firstOf(sections, count).map(({ packs, others }) => packs.length + others.length);
  expect([counts(10), counts(11), counts(25), counts(99)]).toEqual([[10], [10, 1], [10, 10, 5], [10, 10, 10]]);
});
