import { openPage, type Page } from '#server/kernel/pdf/page.ts';
import type { Pack, PackSection } from '../pack.ts';

/** Draws the document as a PDF. The same pack gives the same bytes. */
export async function drawPack(pack: Pack): Promise<Buffer> {
  const page = await openPage({ title: pack.title, asOf: pack.asOf, texts: textsOf(pack) });
  page.heading(pack.title);
  page.muted(
    'For the bank that decides about this dispute. All times are UTC. Amounts are in the currency of the payment.',
  );
  page.box('Answer of the seller', pack.answer);
  page.facts(pack.key);
  for (const section of pack.sections) drawSection(page, section);
  if (page.hasCodes())
    page.muted(
      'Characters without a glyph in the fonts of this document are written as their Unicode number, such as [U+20BB7].',
    );
  return page.end();
}

function drawSection(page: Page, { title, facts = [], table, text }: PackSection): void {
  page.title(title);
  if (facts.length > 0) page.facts(facts);
  if (text) page.text(text);
  if (table) page.table(table.heads, table.rows);
}

const textsOf = ({ title, answer, key, sections }: Pack): string[] => [
  title,
  ...answer,
  ...key.flat(),
  ...sections.flatMap(({ title, text = '', facts = [], table }) => [
    title,
    text,
    ...facts.flat(),
    ...(table ? [...table.heads, ...table.rows.flat()] : []),
  ]),
];
