import { expect, test } from 'vitest';
import { type FixtureFile, GAME, ITEMS, problemsAfter } from '../catalog.fixture.ts';

test.for<[string, FixtureFile, string, string, string]>([
  [
    'a currency that does not exist',
    ITEMS,
    'EUR: 199',
    'EUX: 199',
    `${ITEMS}:8:15 items[0].prices.EUX: must be an ISO 4217 currency, such as EUR`,
  ],
  [
    'a time zone that does not exist',
    ITEMS,
    'Europe/Berlin',
    'Europe/Bärlin',
    `${ITEMS}:16:52 items[1].limit.timeZone: must be an IANA time zone, such as Europe/Berlin`,
  ],
  [
    'an offset, whose sign PostgreSQL reverses,',
    ITEMS,
    'Europe/Berlin',
    "'+02:00'",
    `${ITEMS}:16:52 items[1].limit.timeZone: must be an IANA time zone, such as Europe/Berlin`,
  ],
  [
    'an abbreviation, which PostgreSQL takes for Israel’s zone,',
    ITEMS,
    'Europe/Berlin',
    'IST',
    `${ITEMS}:16:52 items[1].limit.timeZone: must be an IANA time zone, such as Europe/Berlin`,
  ],
  [
    'a limit above the largest integer of the database',
    ITEMS,
    'count: 1,',
    'count: 2147483648,',
    `${ITEMS}:16:14 items[1].limit.count: must be at most 2147483647`,
  ],
  [
    'a stock above the largest integer of the database',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    stock: 2147483648',
    `${ITEMS}:16:5 items[1].stock: must be at most 2147483647`,
  ],
  [
    'a country that does not exist',
    GAME,
    'countries: [DE]',
    'countries: [QQ]',
    `${GAME}:22:17 regions[0].countries[0]: must be an ISO 3166 country, such as DE`,
  ],
  [
    'a common abbreviation that is not in ISO 3166',
    GAME,
    'countries: [DE]',
    'countries: [UK]',
    `${GAME}:22:17 regions[0].countries[0]: must be an ISO 3166 country, such as DE`,
  ],
  [
    'a duration without a unit',
    'methods.yaml',
    'unpaidFor: 30m',
    'unpaidFor: 30',
    'methods.yaml:6:5 methods[0].unpaidFor: must be a text',
  ],
  [
    'a script as a link',
    GAME,
    'terms: /terms',
    'terms: javascript:alert(1)',
    `${GAME}:12:3 links.terms: must begin with https://, mailto: or a single /`,
  ],
])('%s is reported with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test.each([
  ['https://starfall.example/open', true],
  ['starfall://mailbox', true],
  ['javascript://%0aalert(1)', false],
  ['data://text', false],
  ['http://starfall.example', false],
])('a game’s link can be %s: %s', async (address, fine) => {
  const problems = await problemsAfter(GAME, 'terms: /terms', `terms: /terms\n  deepLink: '${address}'`);
  expect(problems).toEqual(
    fine ? [] : [`${GAME}:13:3 links.deepLink: must be the address of an app such as starfall://shop`],
  );
});
