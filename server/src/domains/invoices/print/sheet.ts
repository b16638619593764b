import type { Fact } from '#server/kernel/pdf/page.ts';
import { formatsOf } from '#server/kernel/text/format.ts';
import type { TaxDocument } from '../documents.repo.ts';
import { type PrintTexts, TEXTS } from './texts/index.ts';

/** A document as data, in its own language. */
export interface Sheet {
  title: string;
  seller: readonly string[];
  facts: readonly Fact[];
  heads: readonly string[];
  line: readonly string[];
  sums: readonly Fact[];
  closing: string | null;
  /** Explains letters that no font has. */
  codes: string;
}

const TITLES = { invoice: 'invoice', credit_note: 'creditNote', reversal: 'reversal' } as const;
const MOVED = { invoice: 'paidOn', credit_note: 'refundedOn', reversal: 'returnedOn' } as const;

/** Returns the printed texts of a document. Dates are UTC, like the months of the books. */
export function sheetOf(document: TaxDocument): Sheet {
  const { kind, number, content, net, tax, gross } = document;
  const texts = TEXTS[content.locale];
  const formats = formatsOf(content.locale);
  const money = (amount: number): string => plainSpaces(formats.money(amount, document.currency));
  const rate = content.tax ? plainSpaces(formats.percent(content.tax.percent)) : '–';
  const taxName = content.tax ? [content.tax.name || texts.tax, rate].join(' ') : texts.tax;
  return {
    title: `${texts[TITLES[kind]]} ${number}`,
    seller: [content.seller.name, ...content.seller.address],
    facts: factsOf(document, texts),
    heads: [texts.item, texts.quantity, texts.net, texts.taxRate, texts.tax, texts.gross],
    line: [
      `${content.item}\n${content.game}`,
      formats.count(content.quantity),
      money(net),
      rate,
      money(tax),
      money(gross),
    ],
    sums: [
      [`${texts.totalNet} (${document.currency})`, money(net)],
      [taxName, money(tax)],
      [`${texts.total} (${document.currency})`, money(gross)],
    ],
    closing: content.closing,
    codes: texts.codes,
  };
}

function factsOf({ kind, number, order, corrects, issuedAt, content }: TaxDocument, texts: PrintTexts): Fact[] {
  const { seller, country, invoice } = content;
  return [
    [texts.number, number],
    [texts.issuedOn, day(issuedAt)],
    ...(invoice === null ? [] : [[texts.forInvoice, invoice] as const]),
    ...(kind === 'reversal' && corrects !== null ? [[texts.reverses, corrects] as const] : []),
    [texts.order, order],
    [texts.orderedOn, day(new Date(content.placedAt))],
    [texts[MOVED[kind]], day(new Date(content.movedAt))],
    ...(seller.taxId === null ? [] : [[texts.taxId, seller.taxId] as const]),
    ...(country === null ? [] : [[texts.country, country] as const]),
  ];
}

const day = (at: Date): string => `${at.toISOString().slice(0, 10)} (UTC)`;

/** Some languages part digits by a narrow space that few fonts have. */
const plainSpaces = (text: string): string => text.replaceAll('\u202f', '\u00a0');
