import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { pdfText } from '#tests/world/pdf-text.ts';
import { taxDocument } from '../invoices.fixture.ts';
import { printDocument } from './print.ts';
import { sheetOf } from './sheet.ts';
import { TEXTS } from './texts/index.ts';

const DOCUMENT = taxDocument();
const withContent = (change: Partial<typeof DOCUMENT.content>) =>
  taxDocument({ content: { ...DOCUMENT.content, ...change } });
const read = async (document = DOCUMENT): Promise<string> =>
  (await pdfText((await printDocument(document)).bytes)).join(' ').normalize('NFKC');

test('the same row gives the same bytes, another one gives others', async () => {
  const [one, again, other] = await Promise.all([
    printDocument(DOCUMENT),
    printDocument(taxDocument()),
    printDocument(taxDocument({ gross: 1191, net: 1001 })),
  ]);
  expect(Buffer.compare(one.bytes, again.bytes)).toBe(0);
  expect(Buffer.compare(one.bytes, other.bytes)).not.toBe(0);
  expect(one.name).toBe('RE-2026-000001.pdf');
});

test('an invoice prints the seller, the order, the item and every amount', async () => {
  const text = await read();
  for (const part of ['Invoice RE-2026-000001', '2026-11-21 (UTC)', '20261121-7K3MQ9ZT2B', '980 Astralite', '19%'])
    expect(text).toContain(part);
  for (const part of ['Test House Ltd.', '1 Pier Road', 'EU123456789', '€10.00', '€1.90', '€11.90', '1 / 1'])
    expect(text).toContain(part);
});

test('a credit note names its invoice and prints amounts below zero; a reversal also names the credit note', async () => {
  const content = { ...DOCUMENT.content, invoice: 'RE-2026-000001' };
  const credit = { number: 'GS-2026-000007', kind: 'credit_note', corrects: 'RE-2026-000001', content } as const;
  const text = await read(taxDocument({ ...credit, gross: -1190, net: -1000, tax: -190 }));
  expect(text).toContain('Credit note GS-2026-000007');
  expect(text).toContain('RE-2026-000001');
  expect(text).toContain('-€11.90');
  const reversal = taxDocument({ ...credit, number: 'GS-2026-000008', kind: 'reversal', corrects: 'GS-2026-000007' });
  const facts = Object.fromEntries(sheetOf(reversal).facts);
  expect(facts).toMatchObject({ 'For invoice': 'RE-2026-000001', 'Reverses credit note': 'GS-2026-000007' });
});

test.each(LOCALES)('in %s each word and amount is on the page, and no letter is lost', async (locale) => {
  const document = withContent({ locale, closing: TEXTS[locale].codes });
  const { title, facts, heads, sums } = sheetOf(document);
  const compact = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');
  const text = compact(await read(document));
  for (const part of [title, ...heads, ...facts.flat(), ...sums.flat()]) {
    // Columns break long words, and readers of PDFs move Thai marks, so single letters are looked for.
    for (const letter of compact(part)) expect(text).toContain(letter);
  }
  expect(text.match(/\[U\+/g)).toHaveLength(1);
  expect(compact(title).length).toBeGreaterThan(10);
});

test('names in any script are printed, and letters without a glyph become their code', async () => {
  for (const item of [
    '星河旅人',
    'ほしのカナ',
    '별빛여행자',
    'ผู้เล่น',
    'Путник',
    'Ταξιδιώτης',
    '🎮',
    'Đặng Thị Ngọc',
    'שלום',
  ]) {
    const text = await read(withContent({ item }));
    for (const letter of item.normalize('NFKC').replace(/\s/g, '')) expect(text).toContain(letter);
    expect(text).not.toContain('[U+');
  }
  const text = await read(withContent({ item: '𠮷 (Tj) /Font <script>' }));
  expect(text).toContain('[U+20BB7] (Tj) /Font <script>');
  expect(text).toContain('Letters that the fonts of this document lack');
});

test('the metadata has the title and the language', async () => {
  const pdf = Buffer.from((await printDocument(withContent({ locale: 'pt' }))).bytes).toString('latin1');
  expect(pdf).toContain('/Lang (pt-BR)');
  expect(pdf).toContain('(Fatura RE-2026-000001)');
});

test('an untaxed sale prints a dash for its rate', () => {
  const { line, sums } = sheetOf(taxDocument({ tax: 0, net: 1190, content: { ...DOCUMENT.content, tax: null } }));
  expect(line[3]).toBe('–');
  expect(sums[1]?.[1]).toBe('€0.00');
});
