import { expect, test } from 'vitest';
import { formatProblem } from './catalog.load.ts';
import { readYaml } from './catalog.yaml.ts';

const mistakes = (content: string): string[] => readYaml('f', content).problems.map(formatProblem);

test('tabs are reported once, without the errors that they cause', () => {
  expect(mistakes('items:\n\t- id: a\n\t  b: 1\n\t- id: c\n')).toEqual([
    'f:2:1 is indented with a tab, like 2 more lines: in YAML, use spaces',
  ]);
  expect(mistakes('a:\n\tb: 1\n')).toEqual(['f:2:1 is indented with a tab: in YAML, use spaces']);
  expect(mistakes('a:\tb # tabs between words are fine\n')).toEqual([]);
});

test.for([
  ['a second document', 'a: 1\n---\nb: 2\n', 'f:2:1 starts a second document (---): a file must contain one'],
  ['an alias without an anchor', 'a: 1\nb: *gone\n', 'f:2:4 refers to &gone, but no anchor above has this name'],
  ['a list that contains itself', 'a: &x [*x]\n', 'f:1:1 a: is nested too deeply, or contains itself through an alias'],
  [
    'a zero',
    'a: "x\\0"\n',
    'f:1:1 a: contains a character that the database cannot store (\\0, or half of a surrogate pair)',
  ],
  [
    'half of a surrogate pair',
    'a: [b, "\\uD800"]\n',
    'f:1:8 a[1]: contains a character that the database cannot store (\\0, or half of a surrogate pair)',
  ],
  [
    'deep nesting',
    `a: ${'['.repeat(50)}${']'.repeat(50)}`,
    'f:1:1 a: is nested too deeply, or contains itself through an alias',
  ],
])('%s is reported with its position', ([, content = '', said]) => {
  expect(mistakes(content)).toEqual([said]);
});

test.for([
  ['a colon in a text', 'name: Our Game: Studio\n', 'f:1:7', 'a text with a colon that needs quotes'],
  ['a colon in braces', 'a: { en: A: B }\n', 'f:1:10', 'a text with a colon that needs quotes'],
  ['a list with uneven indentation', 'items:\n   - id: a\n  - id: c\n', 'f:3:1', 'has another indentation'],
  ['fields with uneven indentation', 'a:\n  b: 1\n c: 2\n', 'f:3:1', 'has another indentation'],
  ['an apostrophe in single quotes', "a: 'It's on'\n", 'f:1:8', 'needs quotes that it does not contain'],
  ['a reserved character', 'a: @x\n', 'f:1:4', 'begins with a reserved character of YAML'],
  ['a duplicate field', 'a: 1\na: 2\n', 'f:2:1', 'is a duplicate key'],
])('%s has a message that authors understand', ([, content = '', place = '', told = '']) => {
  const [first = ''] = mistakes(content);
  expect([first.startsWith(`${place} `), first]).toEqual([true, expect.stringContaining(told)]);
});

test('aliases that multiply are refused', () => {
  const levels = Array.from({ length: 8 }, (_, at) => `l${at}: &l${at} [${Array(9).fill(at ? `*l${at - 1}` : 'x')}]`);
  expect(mistakes(levels.join('\n'))).toEqual(['f:1:1 expands to too much data through its aliases (*name)']);
});

test.for<[string, string, string[]]>([
  [
    'a hundred thousand aliases',
    `a: &a 1\nb: [${'*a,'.repeat(100_000)}]`,
    ['f:1:1 has 100000 aliases (*name): must be at most 10000'],
  ],
  ['a hundred thousand keys', Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`).join('\n'), []],
])('%s in one file are parsed in linear time', ([, content, wrong]) => {
  // Measure processor time, because elapsed time depends on the load of the machine.
  const begun = process.cpuUsage();
  expect(mistakes(content)).toEqual(wrong);
  const { user, system } = process.cpuUsage(begun);
  expect(user + system).toBeLessThan(15_000_000);
});

test('extreme nesting is a mistake, and at most ten mistakes are listed', () => {
  const found = mistakes(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  expect(found[0]).toContain('is nested too deeply');
  expect(found).toHaveLength(found.length > 10 ? 11 : found.length);
  const many = mistakes(Array.from({ length: 40 }, () => 'a: 1').join('\n'));
  expect([many.length, many.at(-1)]).toEqual([11, 'f:12:1 … and 29 more mistakes']);
});
