import { expect, test } from 'vitest';
import { pdfText } from '#tests/world/pdf-text.ts';
import type { Pack } from '../pack.ts';
import { drawPack } from './draw.ts';

const pack = (change: Partial<Pack> = {}): Pack => ({
  title: 'Evidence for dispute dp_1',
  answer: ['The purchased item was delivered.'],
  key: [['Order', '20261128-AB12CD34EF']],
  sections: [],
  asOf: new Date('2026-11-28T10:00:00Z'),
  ...change,
});

const named = (name: string): Pack => pack({ sections: [{ title: 'Player', facts: [['Name', name]] }] });

/** The text of the document, by page. */
const read = async (given: Pack): Promise<string[]> => pdfText(await drawPack(given));

test('the same pack gives the same bytes, another one gives others', async () => {
  const [one, again, other] = [
    await drawPack(named('星河')),
    await drawPack(named('星河')),
    await drawPack(named('月')),
  ];
  expect(one.equals(again)).toBe(true);
  expect(one.equals(other)).toBe(false);
  expect(one.subarray(0, 5).toString()).toBe('%PDF-');
});

test('the answer and the key facts are on page one, however much follows', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => [`row ${index}`, 'x']);
  const pages = await read(pack({ sections: [{ title: 'Many', table: { heads: ['A', 'B'], rows } }] }));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages[0]).toContain('The purchased item was delivered.');
  expect(pages[0]).toContain('20261128-AB12CD34EF');
  expect(pages.join(' ')).toContain('row 299');
  expect(pages.at(-1)).toContain(`page ${pages.length} of ${pages.length}`);
});

const NAMES = [
  ...['星河旅人', 'ほしの旅人カナ', '별빛여행자', 'ผู้เล่น', 'Путник', 'Ταξιδιώτης', '🎮👍', 'Zoë Łukasz Ünïcode'],
  ...['محمد بن علي', 'שלום'],
];

test('names in many scripts, with emoji and accents, keep all their letters', async () => {
  const facts = NAMES.map((name) => ['Name', name] as const);
  const text = (await read(pack({ sections: [{ title: 'Players', facts }] }))).join(' ').normalize('NFKC');
  for (const name of NAMES)
    for (const letter of name.normalize('NFKC').replace(/\s/g, '')) expect(text).toContain(letter);
  expect(text).not.toContain('U+');
});

test('characters that no font has become their code, and the document says so', async () => {
  const text = (await read(named('𠮷 ok'))).join(' ');
  expect(text).toContain('[U+20BB7] ok');
  expect(text).toContain('Characters without a glyph');
  expect((await read(named('ok'))).join(' ')).not.toContain('Characters without a glyph');
});

test('control characters and those that reorder text are removed', async () => {
  const text = (await read(named('a\u0000b\u0007c\u202ed\u200be\ud800f'))).join(' ');
  expect(text).toContain('abcdef');
});

test('a very long name without spaces stays on the page and is cut at its limit', async () => {
  const pages = await read(named('W'.repeat(10_000)));
  const text = pages.join('').replace(/\s/g, '');
  expect(text.match(/W/g)?.length).toBe(2500);
  expect(text).toContain('7500charactersareleftout');
});
