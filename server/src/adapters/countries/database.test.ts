import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#server/config/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { openCountryDatabase } from './database.ts';
import { mmdb } from './mmdb.fixture.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'countries-'));
});
afterAll(() => rm(dir, { recursive: true }));

const of = (iso_code: string) => ({ country: { iso_code, names: { en: 'x' } } });
async function opened(bytes: Buffer, name = 'one.mmdb') {
  const path = join(dir, name);
  await writeFile(path, bytes);
  return { path, database: await openCountryDatabase(path, silentLog) };
}

test('finds IPv4 and IPv6 addresses; an unknown or invalid address has no country', async () => {
  const { database } = await opened(
    mmdb({
      '203.0.113.0/24': of('FI'),
      '198.51.100.128/25': of('BR'),
      '2001:db8::/32': of('JP'),
      '192.0.2.0/24': { country_code: 'KR', country: 'South Korea' },
      '100.64.0.0/10': of('EU'),
      '10.0.0.0/8': { location: 'nowhere' },
    }),
  );
  const asked = ['203.0.113.7', '198.51.100.129', '198.51.100.1', '2001:db8::1', '192.0.2.1', '100.64.0.1', '10.1.1.1'];
  expect(asked.map(database.countryOf)).toEqual(['FI', 'BR', null, 'JP', 'KR', null, null]);
  expect(['', 'localhost', '203.0.113.7, 198.51.100.129', '::ffff:203.0.113.7'].map(database.countryOf)).toEqual([
    null,
    null,
    null,
    'FI',
  ]);
  database.close();
});

test('loads a replaced file, and keeps the old data if it cannot be read', async () => {
  const { path, database } = await opened(mmdb({ '203.0.113.0/24': of('FI') }), 'replaced.mmdb');
  await writeFile(join(dir, 'next'), mmdb({ '203.0.113.0/24': of('SE') }));
  expect(database.countryOf('203.0.113.7')).toBe('FI');
  await rename(join(dir, 'next'), path);
  await database.lookAgain();
  expect(database.countryOf('203.0.113.7')).toBe('SE');
  await writeFile(path, 'half of a fi');
  await database.lookAgain();
  await rm(path);
  await database.lookAgain();
  expect(database.countryOf('203.0.113.7')).toBe('SE');
  database.close();
});

test.each([
  ['is missing', null],
  ['is empty', ''],
  ['has another format', 'Date,Country\n2026-01-01,DE\n'],
])('refuses a file that %s, with the name of the variable and the path', async (_, content) => {
  const path = join(dir, 'none.mmdb');
  await rm(path, { force: true });
  if (content !== null) await writeFile(path, content);
  const error: unknown = await openCountryDatabase(path, silentLog).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toContain('COUNTRY_DATABASE');
  expect((error as Error).message).toContain(path);
});
