import { expect, test } from 'vitest';
import type { Faces } from '../faces.ts';
import { addressOf, type PageKey, pageKeyText, toPageKey } from './page-key.ts';

const faces = {
  game: (gid: number) =>
    gid === 7 ? { name: 'S', tagline: '', icon: '', cover: '', pids: [1, 2], countries: ['JP', 'TH'] } : undefined,
  article: (id: string) => (id === '星祭' ? { id } : undefined),
} as unknown as Faces;
const at = (path: string, query: object = {}) =>
  toPageKey({ path, query, lang: 'de', variant: 'mobile', returning: null, chosen: null, country: null }, faces);

test.each([
  ['/wap', {}, '/platform/wap'],
  ['/wap/', {}, '/platform/wap'],
  ['/v2/wap/payment', { gid: '7' }, '/platform/v2/wap/payment?gid=7'],
  ['/v2/wap/payment', { pid: '2', gid: '7', locale: 'de' }, '/platform/v2/wap/payment?gid=7&locale=de&pid=2'],
  ['/v2/wap/payment', { gid: '7', utm_source: 'x', fbclid: 'y' }, '/platform/v2/wap/payment?gid=7'],
  ['/v2/wap/payment', { gid: '7', token: 't', uid: 'u', uname: 'n', from: 'f' }, '/platform/v2/wap/payment?gid=7'],
  ['/wap/article/%E6%98%9F%E7%A5%AD', {}, '/platform/wap/article/%E6%98%9F%E7%A5%AD'],
])('%s with %j is finished as %s', (path, query, address) => {
  const place = at(path, query);
  expect(place && addressOf(place)).toBe(address);
});

test.each([
  ['a page of one player', '/v2/wap/payment/history', {}],
  ['no page', '/v2/nothing', {}],
  ['a game that there is not', '/v2/wap/payment', { gid: '8' }],
  ['a number that is none', '/v2/wap/payment', { gid: '07' }],
  ['another game’s channel', '/v2/wap/payment', { gid: '7', pid: '3' }],
  ['a channel of no game', '/v2/wap/payment', { pid: '1' }],
  ['a game twice', '/v2/wap/payment', { gid: ['7', '7'] }],
  ['a language by another name', '/wap', { locale: 'de-AT' }],
  ['a choice', '/v2/wap/payment', { gid: '7', item: 'a' }],
  ['who sent the visitor', '/v2/wap/payment', { gid: '7', fromID: 'a' }],
  ['an invitation', '/v2/wap/activity/share', { invite: 'AB23CD45' }],
  ['a parameter of nobody', '/wap', { random: '1' }],
  ['an article that there is not', '/wap/article/gone', {}],
  ['a broken name', '/wap/article/%', {}],
])('%s is left to the browser', (_, path, query) => {
  expect(at(path, query)).toBeNull();
});

test('what nobody sees makes no other page; language, device, shown parameters and having been here do', () => {
  const key = (query: object, more: object = {}) => {
    const place = toPageKey(
      { path: '/wap', query, lang: 'de', variant: 'mobile', returning: null, chosen: null, country: null, ...more },
      faces,
    );
    return place && pageKeyText(place);
  };
  expect(key({ utm_source: 'a' })).toBe(key({ token: 'b' }));
  const others = [
    key({}),
    key({ gid: '7' }),
    key({}, { lang: 'fr' }),
    key({}, { variant: 'desktop' }),
    key({}, { returning: 'in' }),
    key({}, { returning: 'out' }),
  ];
  expect(new Set(others).size).toBe(6);
});

test('top-up pages are finished for each country that the game’s regions name, and once for all others; other pages once', () => {
  const from = (chosen: string | null, country: string | null, path = '/v2/wap/payment') => {
    const asked = {
      path,
      query: { gid: '7' },
      lang: 'de',
      variant: 'mobile',
      returning: null,
      chosen,
      country,
    } as const;
    const { chosen: by, country: at } = toPageKey(asked, faces) as PageKey;
    return [by, at];
  };
  expect([from(null, 'JP'), from(null, 'FR'), from(null, 'GR'), from(null, null)]).toEqual([
    [null, 'JP'],
    [null, 'ZZ'],
    [null, 'ZZ'],
    [null, null],
  ]);
  // The visitor's choice wins if a region names that country; cookies can hold anything.
  expect([from('TH', 'JP'), from('FR', 'JP'), from('th', null)]).toEqual([
    ['TH', null],
    [null, 'JP'],
    [null, null],
  ]);
  expect(from('TH', 'JP', '/wap')).toEqual([null, null]);
  const at = { page: 'payment', path: '/p', query: {}, lang: 'de', variant: 'mobile', returning: null } as const;
  const keys = [
    pageKeyText({ ...at, chosen: 'JP', country: null }),
    pageKeyText({ ...at, chosen: null, country: 'JP' }),
    pageKeyText({ ...at, chosen: null, country: null }),
  ];
  expect(new Set(keys).size).toBe(3);
});

test('a game with price lists has pages for addresses in their countries, also next to a choice of the same list', () => {
  const listed = {
    ...faces,
    game: (gid: number) => ({ ...faces.game(gid, 'de'), priceLists: [['JP', 'KR'], ['BR']] }),
  } as unknown as Faces;
  const from = (chosen: string | null, country: string | null) => {
    const asked = { path: '/v2/wap/payment', query: { gid: '7' }, lang: 'de', variant: 'mobile' } as const;
    const place = toPageKey({ ...asked, returning: null, chosen, country }, listed) as PageKey;
    return [place.chosen, place.country];
  };
  expect([from(null, 'BR'), from(null, 'KR'), from(null, 'FR')]).toEqual([
    [null, 'BR'],
    [null, 'KR'],
    [null, 'ZZ'],
  ]);
  expect([from('JP', 'JP'), from('JP', 'KR'), from('JP', 'BR'), from('JP', 'FR'), from('TH', 'BR')]).toEqual([
    ['JP', 'JP'],
    ['JP', 'KR'],
    ['JP', null],
    ['JP', null],
    ['TH', null],
  ]);
});
