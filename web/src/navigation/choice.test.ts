import { expect, test } from 'vitest';
import type { Character } from '#contract/endpoints/characters.ts';
import type { Game, Region } from '#contract/endpoints/games.ts';
import { resolveCharacter, resolveCountry, resolveCurrency, resolveOffer, resolveRegion } from './choice.ts';

const region = (id: string, currencies: string[]): Region => ({
  id,
  name: id,
  currencies,
  countries: [],
  servers: [],
  methods: [],
  taxIncluded: false,
  taxed: [],
  byState: [],
  open: false,
});
const game: Pick<Game, 'regions'> = { regions: [region('eu', ['EUR', 'GBP']), region('na', ['USD'])] };
const character = (roleId: string): Character => ({
  roleId,
  name: roleId,
  server: { id: 's', name: 'S' },
  level: 1,
  avatar: null,
});

test('the region of the address wins over the last one, and the last one over the first', () => {
  expect(resolveRegion(game, 'na', 'eu').value.id).toBe('na');
  expect(resolveRegion(game, undefined, 'na').value.id).toBe('na');
  expect(resolveRegion(game, undefined, null).value.id).toBe('eu');
});

test('without a choice the region comes from the country: first one that lists it, then an open one, then one without countries', () => {
  const named = { ...region('asia', ['JPY', 'THB']), countries: ['JP', 'TH'] };
  const any = { ...region('all', ['USD']), countries: ['JP', 'BR'], open: true };
  const unasked = region('global', ['USD']);
  const first = { ...region('eu', ['EUR']), countries: ['DE'] };
  const at = (country: string | null, ...regions: Region[]) =>
    resolveRegion({ regions: [first, ...regions] }, undefined, null, country).value.id;
  expect(at('JP', any, named, unasked)).toBe('asia');
  expect(at('BR', any, unasked)).toBe('all');
  expect(at('BR', named, unasked)).toBe('global');
  expect([at('BR', named), at(null, named)]).toEqual(['eu', 'eu']);
  expect(resolveRegion({ regions: [first, named] }, undefined, 'eu', 'JP').value.id).toBe('eu');
});

test('the currency is that of the country if the region has it', () => {
  const asia = region('asia', ['JPY', 'THB']);
  const of = (country: string | null) => resolveCurrency(asia, undefined, country).value;
  expect([of('TH'), of('JP'), of('DE'), of(null)]).toEqual(['THB', 'JPY', 'JPY', 'JPY']);
  expect(resolveCurrency(asia, 'JPY', 'TH').value).toBe('JPY');
});

test('an unknown region in the address is ignored, and the result says so', () => {
  expect(resolveRegion(game, 'moon', 'na')).toMatchObject({ value: { id: 'na' }, ignored: true });
  expect(resolveRegion(game, undefined, 'moon')).toMatchObject({ value: { id: 'eu' }, ignored: false });
});

test('a currency of another region is ignored', () => {
  expect(resolveCurrency(region('eu', ['EUR', 'GBP']), 'GBP')).toEqual({ value: 'GBP', ignored: false });
  expect(resolveCurrency(region('eu', ['EUR', 'GBP']), 'USD')).toEqual({ value: 'EUR', ignored: true });
});

test('the last character is preselected, or the only one; of several others the player chooses', () => {
  const two = [character('a'), character('b')];
  expect(resolveCharacter(two, undefined, 'b').value?.roleId).toBe('b');
  expect(resolveCharacter(two, undefined, null).value).toBeNull();
  expect(resolveCharacter([character('a')], undefined, 'gone').value?.roleId).toBe('a');
});

test('an unknown character in the address is ignored, and the result says so', () => {
  expect(resolveCharacter([character('a')], 'other', null)).toMatchObject({ value: { roleId: 'a' }, ignored: true });
});

const offers = [
  { id: 'card', usable: true, value: 'card' },
  { id: 'carrier', usable: false, value: 'carrier' },
  { id: 'bank', usable: true, value: 'bank' },
];

test('an offer of the address that is unavailable now is not replaced by another one', () => {
  expect(resolveOffer(offers, 'carrier', ['card'])).toEqual({ value: null, ignored: false });
});

test('an unknown offer is ignored in favour of the defaults', () => {
  expect(resolveOffer(offers, 'cheque', ['carrier', 'bank'])).toEqual({ value: 'bank', ignored: true });
  expect(resolveOffer(offers, undefined, ['bank'])).toEqual({ value: 'bank', ignored: false });
  expect(resolveOffer(offers, undefined)).toEqual({ value: null, ignored: false });
});

test('the country is that of the address, else the first of the region, else none', () => {
  const countries = ['DE', 'FR'];
  expect(resolveCountry({ countries, open: false }, 'FR')).toEqual({ value: 'FR', ignored: false });
  expect(resolveCountry({ countries, open: false }, undefined)).toEqual({ value: 'DE', ignored: false });
  expect(resolveCountry({ countries, open: false }, 'US')).toEqual({ value: 'DE', ignored: true });
  expect(resolveCountry({ countries: [], open: false }, undefined)).toEqual({ value: null, ignored: false });
});

test("the country of an earlier purchase or of the buyer's location is used if the region has it; an open region has no other default", () => {
  const countries = ['DE', 'FR'];
  expect(resolveCountry({ countries, open: false }, undefined, ['US', 'FR']).value).toBe('FR');
  expect(resolveCountry({ countries, open: false }, undefined, [null, undefined]).value).toBe('DE');
  expect(resolveCountry({ countries, open: true }, undefined, [null, 'FR']).value).toBe('FR');
  expect(resolveCountry({ countries, open: true }, undefined, [null]).value).toBeNull();
  expect(resolveCountry({ countries, open: true }, 'DE', ['FR']).value).toBe('DE');
});
