import type { Fact } from '../pack.ts';
import { type Glyphs, runsOf, tidy } from './runs.ts';

const MARGIN = 48;
const BOTTOM = 60;
const SIZE = 9.5;
const LINE = 13;
const NAME_WIDTH = 170;
const COLORS = { ink: '#1a1d24', muted: '#5b6270', line: '#c9ced8', fill: '#eef3ff', accent: '#1f4fbf' } as const;

type Style = { bold?: boolean; size?: number; color?: string };

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface Page {
  heading(text: string): void;
  title(text: string): void;
  text(text: string): void;
  muted(text: string): void;
  box(title: string, lines: readonly string[]): void;
  facts(facts: readonly Fact[]): void;
  table(heads: readonly string[], rows: readonly (readonly string[])[]): void;
  /** True if a character was written as its code. */
  hasCodes(): boolean;
  end(): Promise<Buffer>;
}

/**
 * Opens a document of A4 pages. It places each line itself, because a line may change the font within a word.
 * @param wide a font for letters that the built-in fonts do not have; null: none is needed
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one short function for each method of the page.
export async function openPage({
  title,
  asOf,
  wide,
}: {
  title: string;
  asOf: Date;
  wide: Buffer | null;
}): Promise<Page> {
  // Loaded here, so that only a process that makes a document has it.
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: title, Creator: 'Manawell', Producer: 'Manawell', CreationDate: asOf, ModDate: asOf };
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info, bufferPages: true, autoFirstPage: true });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => {
    pdf.on('end', done);
    pdf.on('error', fail);
  });
  if (wide) pdf.registerFont('wide', wide);
  const glyphs = wide ? glyphsOf(pdf.font('wide')) : null;
  const right = pdf.page.width - MARGIN;
  const end = pdf.page.height - BOTTOM;
  let y = MARGIN;
  let codes = false;

  /** The letters of the wide font are smaller. */
  const sizeOf = (isWide: boolean, size: number) => (isWide ? size * 1.2 : size);
  const fontOf = (isWide: boolean, bold = false) => (isWide ? 'wide' : bold ? 'Helvetica-Bold' : 'Helvetica');
  const widthOf = (text: string, { bold, size = SIZE }: Style): number => {
    const { runs, hasCodes } = runsOf(text, glyphs);
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
    for (const { text, isWide } of runsOf(line, glyphs).runs) {
      pdf.font(fontOf(isWide, bold)).fontSize(sizeOf(isWide, size)).fillColor(color);
      // Both fonts stand on one line.
      pdf.text(text, left, top + size * 0.8, { lineBreak: false, baseline: 'alphabetic' });
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
      for (const [which, { x, style = {} }] of cells.entries()) drawLine(lines[which]?.[index] ?? '', x, y, style);
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
    table(heads, rows) {
      const width = (right - MARGIN) / heads.length;
      const cells = (texts: readonly string[], style: Style) =>
        texts.map((text, index) => ({ text, x: MARGIN + index * width, width: width - 10, style }));
      y += 3;
      row(cells(heads, { bold: true, size: 8.5, color: COLORS.muted }));
      for (const one of rows) {
        row(cells(one, { size: 8.5 }));
        y += 1.5;
      }
    },
    hasCodes: () => codes,
    async end() {
      const { count } = pdf.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(index);
        // Below the margin, the library would begin a new page.
        pdf.page.margins.bottom = 0;
        y = pdf.page.height - 36;
        drawLine(`${title} · page ${index + 1} of ${count}`, MARGIN, y, { size: 8, color: COLORS.muted });
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
