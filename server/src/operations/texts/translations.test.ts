import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OperationRefusal } from '../refusal.ts';
import type { TextRow } from './catalogue-texts.ts';
import { compareTexts, languageOf } from './compare-texts.ts';
import { readTranslations } from './read-translations.ts';
import { textsCsv } from './text-csv.ts';
import { textsXliff } from './write-xliff.ts';

const ROWS: TextRow[] = [
  { file: 'games/7-test/items.yaml', key: 'items.gem.name', source: '{quantity} gems', target: null },
  { file: 'games/7-test/items.yaml', key: 'items.box.name', source: 'A <b>box</b> & "more"', target: 'Kiste' },
  { file: 'news/fair/en.md', key: 'text', source: '# Fair\n\n- =one\n- two;-three\n', target: '# Messe\n\n- eins\n' },
];
const [GEM, BOX] = ['games/7-test/items.yaml,items.gem.name', 'games/7-test/items.yaml,items.box.name'];
const HEAD = 'file,key,language,source,target';
const KNOWN = ['de', 'zh', 'zh-tw'] as const;

const read = async (file: string, takesOlder = false) => {
  const found = await readTranslations(file);
  return { language: languageOf(found, KNOWN), changes: compareTexts(ROWS, found, { takesOlder }) };
};
const mistakes = async (file: string): Promise<string[]> => {
  try {
    await read(file);
  } catch (error) {
    if (error instanceof OperationRefusal) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
};
const csv = (...rows: string[]): string => [HEAD, ...rows].join('\n');
const unit = (id: string, source: string, target: string): string =>
  `<trans-unit id="${id}"><source>${source}</source>${target}</trans-unit>`;
const xliff = (units: string, attributes = 'source-language="en" target-language="de"'): string =>
  `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="games/7-test/items.yaml" datatype="plaintext" ${attributes}><body>\n${units}\n</body></file></xliff>`;

test.each([
  ['CSV', textsCsv],
  ['XLIFF', textsXliff],
] as const)('an export as %s changes nothing when it is imported', async (_, write) => {
  expect(await read(write(ROWS, 'de'))).toEqual({ language: 'de', changes: [] });
  expect((await read(write(ROWS, 'zh-tw'))).language).toBe('zh-tw');
});

test.each([
  ['CSV', textsCsv],
  ['XLIFF', textsXliff],
] as const)('any translation comes back from %s as it was written', async (_, write) => {
  const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
  const texts = fc
    .tuple(letters, letters)
    .filter((all) => all.every((text) => /\S/.test(text) && !/[{}]|^\s*'|['\s]'|^\s*\uFEFF/.test(text)));
  await fc.assert(
    fc.asyncProperty(texts, async ([name, article]) => {
      const wanted = ROWS.map((row, at) =>
        at === 1 ? { ...row, target: name } : at === 2 ? { ...row, target: article } : row,
      );
      const { changes } = await read(write(wanted, 'de'));
      const same = (text: string) => text.replace(/\r\n?/g, '\n').trim();
      for (const { key, after } of changes) expect(same(after)).toBe(same(key === 'text' ? article : name));
    }),
    { numRuns: 60 },
  );
});

test('new and changed translations are taken, and empty ones are not', async () => {
  const file = csv(`${GEM},de,{quantity} gems,{quantity} Edelsteine`, `${BOX},de,"A <b>box</b> & ""more""",`);
  expect(await read(`\uFEFF${file}`)).toEqual({
    language: 'de',
    changes: [
      {
        file: 'games/7-test/items.yaml',
        key: 'items.gem.name',
        source: '{quantity} gems',
        before: null,
        after: '{quantity} Edelsteine',
        older: null,
      },
    ],
  });
});

test('units are read with marks of segments, CDATA, other namespaces and regions of languages', async () => {
  const targets = [
    '<seg-source>x</seg-source><target><mrk mtype="seg" mid="1">{quantity} </mrk><mrk>Edelsteine</mrk></target>',
    '<target><![CDATA[{quantity} Edelsteine]]></target><alt-trans><target>falsch</target></alt-trans><note>n</note>',
  ];
  for (const target of targets) {
    const { language, changes } = await read(
      xliff(
        `<group>${unit('items.gem.name', '{quantity} gems', target)}</group>`,
        'source-language="en-US" target-language="de-DE"',
      ),
    );
    expect([language, changes.map(({ after }) => after)]).toEqual(['de', ['{quantity} Edelsteine']]);
  }
});

test('a target that a tool filled with the source is not a translation', async () => {
  const target = '<target state="needs-translation">{quantity} gems</target>';
  expect((await read(xliff(unit('items.gem.name', '{quantity} gems', target)))).changes).toEqual([]);
});

test('each mistake of a CSV file has its line and column', async () => {
  const file = csv(
    `${GEM},de,{quantity} gems,Edelsteine`,
    `${GEM},de,{quantity} gems,{count} {quantity}`,
    `games/7-test/items.yaml,items.x.name,de,X,Y`,
    `games/8-test/items.yaml,a,de,X,Y`,
    `${BOX},de,A box,Schachtel`,
    `news/fair/en.md,text,fr,x,`,
  );
  expect(await mistakes(file)).toEqual([
    'Line 2, column target: the placeholder {quantity} is missing; the English text has {quantity}.',
    'Line 3, column key: items.gem.name of games/7-test/items.yaml is in line 2 already; keep one.',
    'Line 4, column key: games/7-test/items.yaml has no text items.x.name; export the texts again.',
    'Line 5, column file: there is no file games/8-test/items.yaml with texts; export the texts again.',
    'Line 6, column source: the translation is of an older text: it was “A box”, and is now “A <b>box</b> & "more"”. Translate it again, or take older translations too.',
    'Line 7, column language: the rows above are in de; a file has one language.',
  ]);
});

test('translations of older English texts are taken on request, and say so', async () => {
  const { changes } = await read(csv(`${BOX},de,A box,Schachtel`), true);
  expect(changes).toMatchObject([{ after: 'Schachtel', older: 'A box' }]);
});

test('unknown placeholders and long texts are refused', async () => {
  expect(await mistakes(csv(`${GEM},de,{quantity} gems,{quantity} {total}`))).toEqual([
    'Line 2, column target: the placeholder {total} is unknown; the English text has {quantity}.',
  ]);
  const long = csv(`${BOX},de,"A <b>box</b> & ""more""",${'x'.repeat(601)}`);
  expect(await mistakes(long)).toEqual(['Line 2, column target: the text has 601 letters; at most 600 are possible.']);
});

test.each([
  [csv(`${GEM},pl,{quantity} gems,x`), 'Line 1: the shop has no language pl; it translates into de, zh, zh-tw.'],
  [
    csv(`${GEM},en,{quantity} gems,x`),
    'Line 1: the file is in en, the language to translate from; change English texts in the files.',
  ],
  [HEAD, 'Line 1: the file has no texts.'],
  [
    '',
    'Line 1: the columns file, key, language, source, target are needed: file, key, language, source, target is missing.',
  ],
  [
    'file,key,lang,source,target\n',
    'Line 1: there is no column lang; columns are file, key, language, state, source, target.',
  ],
])('a file in a wrong language or form is refused: %j', async (file, why) => {
  expect((await mistakes(file))[0]).toBe(why);
});

test.each([
  [
    xliff(unit('items.gem.name', '{quantity} gems', '<target>Steine</target>')),
    'Line 4: unit items.gem.name of games/7-test/items.yaml: the placeholder {quantity} is missing; the English text has {quantity}.',
  ],
  [
    xliff(unit('items.gem.name', '{quantity} gems', '<target><x id="1"/> Steine</target>')),
    'Line 4: unit items.gem.name of games/7-test/items.yaml: the target has an element <x>; write a text without elements, and placeholders such as {quantity}.',
  ],
  [xliff(unit('', 'a', '')), 'Line 4: a trans-unit needs an id.'],
  [
    xliff('', 'source-language="fr" target-language="de"'),
    'Line 3: the file element of games/7-test/items.yaml has source-language fr; it must be en.',
  ],
  [
    xliff('', 'source-language="en"'),
    'Line 3: the file element of games/7-test/items.yaml needs target-language, such as de.',
  ],
  ['<xliff version="2.1"/>', 'Line 1: the file is XLIFF 2.1; export it as XLIFF 1.2.'],
  ['<html/>', 'Line 1: the file begins with <html>, so it is not XLIFF; export it as XLIFF 1.2.'],
  [
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff version="1.2">&a;</xliff>',
    'Line 1: a document type (<!DOCTYPE …>) is not allowed.',
  ],
])('a wrong XLIFF file is refused: %s', async (file, why) => {
  expect((await mistakes(file))[0]).toBe(why);
});

test('invalid XML names its line', async () => {
  const broken = xliff(unit('items.gem.name', '{quantity} gems', '<target>&eacute;</target>'));
  expect((await mistakes(broken))[0]).toMatch(/^Line 4: the XML is invalid: undefined entity/);
  expect((await mistakes(xliff('').replace('</body>', '')))[0]).toMatch(
    /^Line 5: the XML is invalid: unexpected close tag/,
  );
  expect((await mistakes('<xliff version="1.2">'))[0]).toMatch(/^Line 1: the XML is invalid: unclosed tag/);
  expect((await mistakes(`<xliff version="1.2">${'<a>'.repeat(100_000)}`))[0]).toBe(
    'Line 1: elements are nested too deeply.',
  );
});

test('a file that is too large is refused', async () => {
  expect(await mistakes('x'.repeat(5 * 1024 * 1024 + 1))).toEqual(['Line 1: the file has more than 5 MB.']);
});
