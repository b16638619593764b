import { openPage } from '#server/kernel/pdf/page.ts';
import { tagOf } from '#server/kernel/text/format.ts';
import type { TaxDocument } from '../documents.repo.ts';
import { textFonts } from './fonts.ts';
import { sheetOf } from './sheet.ts';

const COLUMNS = [
  { share: 3.2 },
  { share: 1, isRight: true },
  { share: 1.4, isRight: true },
  { share: 1.1, isRight: true },
  { share: 1.4, isRight: true },
  { share: 1.4, isRight: true },
] as const;

/** Draws a document as a PDF. The same row gives the same bytes. */
export async function printDocument(document: TaxDocument): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const sheet = sheetOf(document);
  const { title, seller, facts, heads, line, sums, closing, codes } = sheet;
  const texts = [title, ...seller, ...facts.flat(), ...heads, ...line, ...sums.flat(), closing ?? ''];
  const page = await openPage({
    title,
    asOf: document.issuedAt,
    texts,
    fonts: await textFonts(),
    language: tagOf(document.content.locale),
    footer: (number, count) => `${document.number} · ${number} / ${count}`,
  });
  page.text(seller.join('\n'));
  page.space();
  page.heading(title);
  page.space();
  page.facts(facts);
  page.space();
  page.table(heads, [line], COLUMNS);
  page.space();
  page.sums(sums);
  if (closing !== null) {
    page.space();
    page.text(closing);
  }
  if (page.hasCodes()) {
    page.space();
    page.muted(codes);
  }
  return { name: `${document.number}.pdf`, bytes: new Uint8Array(await page.end()) };
}
