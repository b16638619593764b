import { wideFont } from './font-file.ts';
import { BUILT_IN_GLYPHS, type Glyphs, needsWide, runsOf, tidy, type Written } from './runs.ts';

/**
 * Letters keep their own glyph. Composed of a letter and its mark, they are no longer found or copied. The library
 * takes this form, which its types do not have.
 */
const WHOLE_LETTERS = { ccmp: false } as object as [];
const MARGIN = 48;
const BOTTOM = 60;
const SIZE = 9.5;
const LINE = 13;
const NAME_WIDTH = 170;
const COLORS = { ink: '#1a1d24', muted: '#5b6270', line: '#c9ced8', fill: '#eef3ff', accent: '#1f4fbf' } as const;

type Style = { bold?: boolean; size?: number; color?: string; isRight?: boolean };
export type Fact = readonly [name: string, value: string];

/** A column of a table: its part of the width, and whether its texts stand on the right. */
export interface Column {
  share: number;
  isRight?: boolean;
}

export interface PageOptions {
  title: string;
  /** The time in the document's metadata. */
  asOf: Date;
  /** All texts of the document: they decide which fonts it needs. */
  texts: readonly string[];
  /** TrueType fonts to embed, in place of Helvetica. */
  fonts?: { regular: Buffer; bold: Buffer };
  /** BCP 47. */
  language?: string;
  /** The last line of each page. */
  footer?: (page: number, count: number) => string;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface Page {
  heading(text: string): void;
  title(text: string): void;
  text(text: string): void;
  muted(text: string): void;
  box(title: string, lines: readonly string[]): void;
  facts(facts: readonly Fact[]): void;
  /** @param columns default: all are equal */
  table(heads: readonly string[], rows: readonly (readonly string[])[], columns?: readonly Column[]): void;
  /** Sums at the right: names and values, the last one bold. */
  sums(lines: readonly Fact[]): void;
  /** Leaves some room. */
  space(): void;
  /** True if a character was written as its code. */
  hasCodes(): boolean;
  end(): Promise<Buffer>;
}

/**
 * Opens a document of A4 pages. It places each line itself, because a line may change the font within a word. The same
 * content gives the same bytes.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one short function for each method of the page.
export async function openPage({ title, asOf, texts, fonts, language, footer }: PageOptions): Promise<Page> {
  // Loaded here, so that only a process that makes a document has it.
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: title, Creator: 'Manawell', Producer: 'Manawell', CreationDate: asOf, ModDate: asOf };
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, info, bufferPages: true, autoFirstPage: true },
    ...(language !== undefined && { lang: language, displayTitle: true }),
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => {
    pdf.on('end', done);
    pdf.on('error', fail);
  });
  if (fonts) {
    pdf.registerFont('regular', fonts.regular);
    pdf.registerFont('bold', fonts.bold);
  }
  const plain = fonts ? glyphsOf(pdf.font('regular')) : BUILT_IN_GLYPHS;
  const needed = texts.some((text) => needsWide(text, plain));
  if (needed) pdf.registerFont('wide', await wideFont());
  const wide = needed ? glyphsOf(pdf.font('wide')) : null;
  const written = (text: string): Written => runsOf(text, plain, wide);
  const right = pdf.page.width - MARGIN;
  const end = pdf.page.height - BOTTOM;
  let y = MARGIN;
  let codes = false;

  /** The letters of the wide font are smaller. */
  const sizeOf = (isWide: boolean, size: number) => (isWide ? size * 1.2 : size);
  const [regular, heavy] = fonts ? ['regular', 'bold'] : ['Helvetica', 'Helvetica-Bold'];
  const fontOf = (isWide: boolean, bold = false): string => (isWide ? 'wide' : bold ? heavy : regular);
  const widthOf = (text: string, { bold, size = SIZE }: Style): number => {
    const { runs, hasCodes } = written(text);
    codes ||= hasCodes;
    return runs.reduce(
      (sum, run) => sum + pdf.font(fontOf(run.isWide, bold)).fontSize(sizeOf(run.isWide, size)).widthOfString(run.text),
      0,
    );
  };
  /** Splits a word that is wider than the column, such as a long name without spaces. */
  const fitted = (word: string, width: number, style: Style): string[] => {
    if (widthOf(word, style) <= width) return [word];
    const parts = [''];
    for (const { segment } of letters.segment(word)) {
      const last = parts.at(-1) ?? '';
      if (last === '' || widthOf(last + segment, style) <= width) parts[parts.length - 1] = last + segment;
      else parts.push(segment);
    }
    return parts;
  };
  /** Breaks text into lines that fit the width. */
  const linesOf = (text: string, width: number, style: Style): string[] =>
    tidy(text)
      .split('\n')
      .flatMap((paragraph) => {
        const lines = [''];
        for (const word of paragraph.split(' ').flatMap((one) => fitted(one, width, style))) {
          const last = lines.at(-1) ?? '';
          const longer = last === '' ? word : `${last} ${word}`;
          if (last === '' || widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
          else lines.push(word);
        }
        return lines;
      });
  /** The whole line is put into the order of the page: words from right to left change places. */
  const drawLine = (line: string, x: number, top: number, style: Style): void => {
    const { bold, size = SIZE, color = COLORS.ink } = style;
    let left = x;
    for (const { text, isWide } of written(line).runs) {
      pdf.font(fontOf(isWide, bold)).fontSize(sizeOf(isWide, size)).fillColor(color);
      // Both fonts stand on one line.
      pdf.text(text, left, top + size * 0.8, { lineBreak: false, baseline: 'alphabetic', features: WHOLE_LETTERS });
      left += pdf.widthOfString(text);
    }
  };
  const room = (height: number): void => {
    if (y + height <= end) return;
    pdf.addPage();
    y = MARGIN;
  };
  const paragraph = (text: string, x: number, width: number, style: Style = {}): void => {
    const step = Math.max(LINE, (style.size ?? SIZE) * 1.3);
    for (const line of linesOf(text, width, style)) {
      room(step);
      drawLine(line, x, y, style);
      y += step;
    }
  };
  /** Draws cells next to each other; a row that does not fit the page continues on the next one. */
  const row = (cells: readonly { text: string; x: number; width: number; style?: Style }[]): void => {
    const lines = cells.map(({ text, width, style = {} }) => linesOf(text, width, style));
    const height = Math.max(...lines.map((own) => own.length));
    room(Math.min(height, 3) * LINE);
    for (let index = 0; index < height; index += 1) {
      room(LINE);
      for (const [which, { x, width, style = {} }] of cells.entries()) {
        const line = lines[which]?.[index] ?? '';
        drawLine(line, style.isRight ? x + width - widthOf(line, style) : x, y, style);
      }
      y += LINE;
    }
  };

  return {
    heading(text) {
      paragraph(text, MARGIN, right - MARGIN, { bold: true, size: 16 });
      y += 2;
    },
    title(text) {
      room(LINE * 4);
      y += LINE;
      paragraph(text, MARGIN, right - MARGIN, { bold: true, size: 12, color: COLORS.accent });
      pdf.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.5).strokeColor(COLORS.line).stroke();
      y += 4;
    },
    text: (text) => paragraph(text, MARGIN, right - MARGIN),
    muted: (text) => paragraph(text, MARGIN, right - MARGIN, { size: 8.5, color: COLORS.muted }),
    box(text, lines) {
      const inner = right - MARGIN - 28;
      const all = lines.flatMap((line) => linesOf(line, inner, { size: 11 }));
      const height = all.length * 14.3 + lines.length * 3 + 38;
      y += 8;
      room(height);
      pdf
        .rect(MARGIN, y, right - MARGIN, height)
        .fillColor(COLORS.fill)
        .fill();
      pdf.rect(MARGIN, y, 3, height).fillColor(COLORS.accent).fill();
      const bottom = y + height;
      y += 9;
      paragraph(text, MARGIN + 14, inner, { bold: true, size: 11, color: COLORS.accent });
      y += 2;
      for (const line of lines) {
        paragraph(line, MARGIN + 14, inner, { size: 11 });
        y += 3;
      }
      y = bottom + 10;
    },
    facts(facts) {
      for (const [name, value] of facts) {
        row([
          { text: name, x: MARGIN, width: NAME_WIDTH - 10, style: { color: COLORS.muted } },
          { text: value, x: MARGIN + NAME_WIDTH, width: right - MARGIN - NAME_WIDTH },
        ]);
        y += 1.5;
      }
    },
    table(heads, rows, columns = heads.map(() => ({ share: 1 }))) {
      const unit = (right - MARGIN) / columns.reduce((sum, { share }) => sum + share, 0);
      const cells = (texts: readonly string[], style: Style) => {
        let x = MARGIN;
        return texts.map((text, index) => {
          const { share = 1, isRight = false } = columns[index] ?? {};
          const left = x;
          x += share * unit;
          // Columns are ten points apart; those at the right end at the margin.
          const [from, width] = isRight ? [left + 10, share * unit - 10] : [left, share * unit - 10];
          return { text, x: from, width, style: { ...style, isRight } };
        });
      };
      y += 3;
      row(cells(heads, { bold: true, size: 8.5, color: COLORS.muted }));
      for (const one of rows) {
        row(cells(one, { size: 8.5 }));
        y += 1.5;
      }
    },
    sums(lines) {
      const half = (right - MARGIN) / 2;
      for (const [at, [name, value]] of lines.entries()) {
        const style = at === lines.length - 1 ? { bold: true, size: 11 } : {};
        row([
          { text: name, x: MARGIN + half, width: half * 0.6 - 10, style },
          { text: value, x: MARGIN + half * 1.6, width: half * 0.4, style: { ...style, isRight: true } },
        ]);
        y += 2;
      }
    },
    space() {
      y += LINE;
    },
    hasCodes: () => codes,
    async end() {
      const { count } = pdf.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(index);
        // Below the margin, the library would begin a new page.
        pdf.page.margins.bottom = 0;
        y = pdf.page.height - 36;
        const line = footer?.(index + 1, count) ?? `${title} · page ${index + 1} of ${count}`;
        drawLine(line, MARGIN, y, { size: 8, color: COLORS.muted });
      }
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** pdfkit types have no access to the font's characters. */
const glyphsOf = (pdf: object): Glyphs => {
  const font = (pdf as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font.font;
  return { has: (code) => font.hasGlyphForCodePoint(code) };
};
