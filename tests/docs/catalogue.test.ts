import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILES, type Field, fieldsOf } from './catalogue-fields.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/catalogue.md'), 'utf8');
/** The part below each heading that is a file; what stands before them under ''. */
const parts = new Map(
  text.split(/^## (?=`)/m).map((part, index) => [index === 0 ? '' : (/^`([^`]+)`/.exec(part)?.[1] ?? ''), part]),
);

interface Row {
  must: boolean;
  line: string;
}

const rowsOf = (part: string): Map<string, Row> =>
  new Map(
    [...part.matchAll(/^\| `([^`]+)` \|([^|]*)\|.*$/gm)].map(([line, path = '', must = '']) => [
      path,
      { must: must.trim() === 'yes', line },
    ]),
  );

/** What a table leaves out, has too much, says wrongly of, or does not name of the words that may stand there. */
function mistakes(rows: Map<string, Row>, fields: Map<string, Field>): string[] {
  return [
    ...[...fields.keys()].filter((path) => !rows.has(path)).map((path) => `${path} is not there`),
    ...[...rows.keys()].filter((path) => !fields.has(path)).map((path) => `${path} is no field`),
    ...[...rows].flatMap(([path, { must, line }]) => {
      const field = fields.get(path);
      if (!field) return [];
      const unsaid = field.words.filter(
        (word) => !line.includes(`\`${word}\``) && !text.includes(`\`${field.words.join(' ')}\``),
      );
      return [
        ...(must === field.must ? [] : [`${path} ${field.must ? 'must be there' : 'may be absent'}`]),
        ...unsaid.map((word) => `${path} may be ${word}`),
      ];
    }),
  ];
}

test('every file that a catalogue may hold has its part, and no other', () => {
  expect([...parts.keys()].filter(Boolean).toSorted()).toEqual([...FILES.keys()].toSorted());
});

test.each([...FILES])('the table of %s has the fields of its schema, and no other', (name, schema) => {
  expect(mistakes(rowsOf(parts.get(name) ?? ''), fieldsOf(schema).own)).toEqual([]);
});

test('what recurs in many files has each of its fields once', () => {
  const recurring = new Map<string, Field>();
  for (const schema of FILES.values())
    for (const [path, field] of fieldsOf(schema).recurring) recurring.set(path, recurring.get(path) ?? field);
  expect(mistakes(rowsOf(parts.get('') ?? ''), recurring)).toEqual([]);
});
