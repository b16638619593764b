import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what'));

test.each(rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| |\|$/g, '').trim())))(
  '%s: its tests exist',
  (_, __, shown = '') => {
    const named = [...shown.matchAll(/`([^`]+\.tsx?)`((?:[:;]? "[^"]*")*)/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, file = '', titles = ''] of named) {
      expect(existsSync(join(ROOT, file)), file).toBe(true);
      for (const [, title = ''] of titles.matchAll(/"([^"]*)"/g)) expect(read(file)).toContain(title);
    }
  },
);

test('the only cookies are theme, locale, country, the answer to the cookie notice and a flag for returning players', () => {
  expect(read('web/src/lib/storage/preferences.ts')).toContain(
    "type Preference = 'theme' | 'locale' | 'consent' | 'returning' | 'country';",
  );
});

test('no GET of the contract has a body or a key', () => {
  const reads = (Object.entries(endpoints) as [string, Endpoint][]).filter(([key]) => key.startsWith('GET '));
  expect(reads.length).toBeGreaterThan(5);
  for (const [key, { body, idempotent }] of reads) expect([key, body, idempotent]).toEqual([key, undefined, undefined]);
});
