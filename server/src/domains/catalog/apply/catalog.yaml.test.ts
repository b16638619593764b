import { expect, test } from 'vitest';
import { formatProblem } from './catalog.load.ts';
import { readYaml } from './catalog.yaml.ts';

const mistakes = (content: string): string[] => readYaml('f', content).problems.map(formatProblem);

test('a tab is told once, and not what comes of it', () => {
  expect(mistakes('items:\n\t- id: a\n\t  b: 1\n\t- id: c\n')).toEqual([
    'f:2:1 is indented with a tab, and so are 2 more: in YAML, only spaces indent',
  ]);
  expect(mistakes('a:\n\tb: 1\n')).toEqual(['f:2:1 is indented with a tab: in YAML, only spaces indent']);
  expect(mistakes('a:\tb # tabs between words are fine\n')).toEqual([]);
});

test.for([
  ['a second document', 'a: 1\n---\nb: 2\n', 'f:2:1 begins a second document (---): a file holds one'],
  ['an alias of nothing', 'a: 1\nb: *gone\n', 'f:2:4 refers to &gone, which stands nowhere above it'],
  ['a list that holds itself', 'a: &x [*x]\n', 'f:1:1 a: is nested too deeply, or holds itself by an alias'],
  ['a zero', 'a: "x\\0"\n', 'f:1:1 a: holds a character that cannot be kept (\\0, or half of a pair)'],
  [
    'half of a letter',
    'a: [b, "\\uD800"]\n',
    'f:1:8 a[1]: holds a character that cannot be kept (\\0, or half of a pair)',
  ],
  [
    'great depth',
    `a: ${'['.repeat(50)}${']'.repeat(50)}`,
    'f:1:1 a: is nested too deeply, or holds itself by an alias',
  ],
])('%s is a mistake with its place', ([, content = '', said]) => {
  expect(mistakes(content)).toEqual([said]);
});

test.for([
  ['a colon in a text', 'name: Our Game: Studio\n', 'f:1:7', 'a text with a colon inside, which needs quotes'],
  ['a colon in braces', 'a: { en: A: B }\n', 'f:1:10', 'a text with a colon inside, which needs quotes'],
  ['a list whose entries stand differently', 'items:\n   - id: a\n  - id: c\n', 'f:3:1', 'is indented otherwise'],
  ['fields that stand differently', 'a:\n  b: 1\n c: 2\n', 'f:3:1', 'is indented otherwise'],
  ['an apostrophe in single quotes', "a: 'It's on'\n", 'f:1:8', 'needs quotes, and other ones'],
  ['a reserved sign', 'a: @x\n', 'f:1:4', 'begins with a sign of YAML’s own'],
  ['a field said twice', 'a: 1\na: 2\n', 'f:2:1', 'is said twice'],
])('%s is told in words that an author understands', ([, content = '', place = '', told = '']) => {
  const [first = ''] = mistakes(content);
  expect([first.startsWith(`${place} `), first]).toEqual([true, expect.stringContaining(told)]);
});

test('aliases that multiply are refused', () => {
  const levels = Array.from({ length: 8 }, (_, at) => `l${at}: &l${at} [${Array(9).fill(at ? `*l${at - 1}` : 'x')}]`);
  expect(mistakes(levels.join('\n'))).toEqual(['f:1:1 repeats too much by its aliases (*name)']);
});

test.for<[string, string, string[]]>([
  [
    'a hundred thousand aliases',
    `a: &a 1\nb: [${'*a,'.repeat(100_000)}]`,
    ['f:1:1 has 100000 aliases (*name): must be at most 10000'],
  ],
  ['a hundred thousand keys', Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`).join('\n'), []],
])('%s in a file take no longer than it is large', ([, content, wrong]) => {
  // Processor time, because a busy machine says nothing about the parser.
  const begun = process.cpuUsage();
  expect(mistakes(content)).toEqual(wrong);
  const { user, system } = process.cpuUsage(begun);
  expect(user + system).toBeLessThan(15_000_000);
});

test('depth that no reader bears is a mistake, and hundreds of mistakes are told as some', () => {
  const found = mistakes(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  expect(found[0]).toContain('is nested too deeply');
  expect(found).toHaveLength(found.length > 10 ? 11 : found.length);
  const many = mistakes(Array.from({ length: 40 }, () => 'a: 1').join('\n'));
  expect([many.length, many.at(-1)]).toEqual([11, 'f:12:1 … and 29 more mistakes like these']);
});
