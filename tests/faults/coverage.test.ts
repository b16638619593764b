import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/chaos.md'), 'utf8');
const [, table = ''] = /^## Every fault.*?\n([\s\S]*?)^## /m.exec(text) ?? [];

/** The proofs of each fault: `file` and the beginnings of titles. */
const proofs = table.split('\n').flatMap((line) => {
  const [, fault = '', shown = ''] = line.split(' | ').length === 3 ? (/^\| (.*?) \| (.*?) \| /.exec(line) ?? []) : [];
  return [...shown.matchAll(/`([^`]+)`: (.*?)(?= · |$)/g)].map(([, file = '', titles = '']) => ({
    fault,
    file,
    titles: titles.split('; '),
  }));
});

test('reads the table of faults', () => {
  expect(proofs.length).toBeGreaterThan(40);
});

test.each(proofs)('$fault: $file has the tests', ({ file, titles }) => {
  const path = join(ROOT, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const missing = titles.filter((title) => !["'", '`', '"'].some((quote) => source.includes(quote + title)));
  expect(missing).toEqual([]);
});
