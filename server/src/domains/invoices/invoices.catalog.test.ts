import { expect, test } from 'vitest';
import { catalogFolder, findProblems, formatProblems } from '#server/domains/catalog/catalog.fixture.ts';
import { issuerOf, issuesInvoices, seriesFor } from './invoices.catalog.ts';
import { catalogueWith, SERIES } from './invoices.fixture.ts';

const REST = { id: 'rest', countries: 'all', prefix: 'IN-', creditPrefix: 'CN-' };

async function problemsOf(series: readonly object[]): Promise<string[]> {
  using folder = catalogFolder();
  folder.write('invoices.yaml', JSON.stringify({ series }));
  return formatProblems(folder, await findProblems(folder));
}

test('a country has its own series, or that of all others; without the file there is none', async () => {
  const catalogue = await catalogueWith([SERIES, REST]);
  expect(['DE', 'FR', null].map((country) => seriesFor(catalogue, country)?.id)).toEqual(['eu', 'rest', 'rest']);
  expect(seriesFor(await catalogueWith([SERIES]), 'FR')).toBeUndefined();
  expect(seriesFor(await catalogueWith([SERIES]), null)).toBeUndefined();
  const without = await catalogueWith([]);
  expect([issuesInvoices(without), issuesInvoices(catalogue)]).toEqual([false, true]);
});

test('the publisher’s company is the seller where the series names none', async () => {
  const own = { ...REST, seller: { name: 'Other Ltd.', taxId: 'X1' }, language: 'fr', languages: { DE: 'de' } };
  const catalogue = await catalogueWith([own]);
  const entry = seriesFor(catalogue, 'DE');
  expect(entry && issuerOf(catalogue, entry, 'DE')).toMatchObject({
    locale: 'de',
    seller: { name: 'Other Ltd.', address: [], taxId: 'X1' },
  });
  const plain = await catalogueWith([REST]);
  const rest = seriesFor(plain, 'FR');
  expect(rest && issuerOf(plain, rest, 'FR')).toMatchObject({
    locale: 'en',
    seller: { name: 'Test House Ltd.', address: [], taxId: null },
  });
});

test.each([
  ['a doubled id', [SERIES, { ...REST, id: 'eu' }], 'series[1].id: is used twice'],
  ['a country with two series', [SERIES, { ...REST, countries: ['FR', 'DE'] }], 'series[1].countries[1]: has a series'],
  ['two series for all countries', [REST, { ...SERIES, countries: 'all' }], 'series[1].countries: has a series'],
  ['the prefix of another series', [SERIES, { ...REST, prefix: 'RE-' }], 'series[1].prefix: must not begin with'],
  ['a prefix that continues another', [SERIES, { ...REST, prefix: 'RE-2' }], 'series[1].prefix: must not begin with'],
  ['one prefix for both kinds', [{ ...SERIES, creditPrefix: 'RE-' }], 'series[0].creditPrefix: must not begin with'],
  ['a prefix in lower case', [{ ...SERIES, prefix: 're-' }], 'series[0].prefix: must be upper case'],
  ['a format without a year', [{ ...SERIES, format: '{prefix}{number:6}' }], 'series[0].format: needs {year}'],
  ['an unknown country', [{ ...SERIES, countries: ['XX'] }], 'must be an ISO 3166 country'],
  ['a language of a foreign country', [{ ...SERIES, languages: { FR: 'fr' } }], 'is no country of this series'],
  ['an unknown language', [{ ...SERIES, language: 'xx' }], 'series[0].language'],
  ['a closing text without English', [{ ...SERIES, closing: { de: 'Danke' } }], 'series[0].closing'],
])('refuses %s, with its place', async (_, series, why) => {
  const problems = await problemsOf(series);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('invoices.yaml');
  expect(problems[0]).toContain(why);
});

test('numbers that never begin again need no year', async () => {
  expect(await problemsOf([{ ...SERIES, format: '{prefix}{number:6}', restart: 'never' }])).toEqual([]);
});
