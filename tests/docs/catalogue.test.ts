import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILES, type Field, fieldsOf } from './catalogue-fields.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/catalogue.md'), 'utf8');
/** The part below each heading that is a file; the text before the first one under ''. */
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

/** Returns the fields that a table omits, that do not exist, or that it describes wrongly, and omitted words. */
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

test('every file of a catalogue has its part, and there are no others', () => {
  expect([...parts.keys()].filter(Boolean).toSorted()).toEqual([...FILES.keys()].toSorted());
});

test.each([...FILES])('the table of %s has exactly the fields of its schema', (name, schema) => {
  expect(mistakes(rowsOf(parts.get(name) ?? ''), fieldsOf(schema).own)).toEqual([]);
});

test('each recurring shape has each of its fields once', () => {
  const recurring = new Map<string, Field>();
  for (const schema of FILES.values())
    for (const [path, field] of fieldsOf(schema).recurring) recurring.set(path, recurring.get(path) ?? field);
  expect(mistakes(rowsOf(parts.get('') ?? ''), recurring)).toEqual([]);
});
