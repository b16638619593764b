import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseCountry } from '#server/kernel/countries.ts';
import { type CountrySources, readCountries } from './country.ts';

test.each([
  ['BE', 'BE'],
  [' be ', 'BE'],
  ['XX', null],
  ['T1', null],
  ['EU', null],
  ['UK', null],
  ['BEL', null],
  ['BE, NL', null],
  ['', null],
  [undefined, null],
  [['BE', 'NL'], null],
])('a proxy that says %j means %s', (told, country) => {
  expect(parseCountry(told)).toBe(country);
});

const BY_ADDRESS: Record<string, string> = { '203.0.113.7': 'FI', '198.51.100.1': 'BR' };
const database = (ip: string) => BY_ADDRESS[ip] ?? null;

/** Returns the country that the portal finds for a visitor from 203.0.113.7. */
async function told(sources: CountrySources, headers: Record<string, string>, trustProxy = false) {
  const app = Fastify({ trustProxy });
  readCountries(app, sources);
  app.get('/', ({ country }) => ({ country }));
  const { body } = await app.inject({ url: '/', headers, remoteAddress: '203.0.113.7' });
  await app.close();
  return (JSON.parse(body) as { country: string | null }).country;
}

test('the header wins, also where it says that the visitor is nowhere; where it was not set the address tells', async () => {
  const both = { header: 'cf-ipcountry', database };
  expect(await told(both, { 'cf-ipcountry': 'JP' })).toBe('JP');
  expect(await told(both, { 'cf-ipcountry': 'T1' })).toBeNull();
  expect(await told(both, {})).toBe('FI');
});

test('a header that is not configured is not believed', async () => {
  expect(await told({ header: null, database }, { 'cf-ipcountry': 'JP' })).toBe('FI');
  expect(await told({ header: null, database: null }, { 'cf-ipcountry': 'JP' })).toBeNull();
});

test('the address is that of the visitor where a proxy is trusted, and only there', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  expect(await told({ header: null, database }, forwarded, true)).toBe('BR');
  expect(await told({ header: null, database }, forwarded)).toBe('FI');
});
