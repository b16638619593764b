import type { ReceiptFact } from '#contract/events.ts';
import { letterHtml } from './receipts.html.ts';
import { type Letter, type Seller, writeLetter } from './receipts.letter.ts';

/** A receipt ready to send, as HTML and as plain text. */
export function renderReceipt(
  fact: ReceiptFact,
  seller: Seller,
): { language: string; subject: string; html: string; text: string } {
  const letter = writeLetter(fact, seller);
  const { language, subject } = letter;
  return { language, subject, html: letterHtml(letter), text: letterText(letter) };
}

const RULE = '--------------------';

function letterText(letter: Letter): string {
  const { help, view } = letter;
  return [
    letter.title,
    ...letter.paragraphs,
    [
      RULE,
      ...letter.details.map(({ label, values }) => `${label}: ${values.join(', ')}`),
      RULE,
      ...letter.sums.map(({ label, value }) => `${label}: ${value}`),
      RULE,
    ].join('\n'),
    `${view.label}: ${view.url}`,
    `${help.text}\n${help.label}: ${help.url}`,
    letter.signature,
    letter.small.join('\n'),
  ].join('\n\n');
}
