import type { ReceiptFact } from '#contract/events.ts';
import { renderLetter, type Seller } from '#server/kernel/letter.ts';
import { writeLetter } from './receipts.letter.ts';

/** A receipt ready to send, as HTML and as plain text. */
export const renderReceipt = (fact: ReceiptFact, seller: Seller): ReturnType<typeof renderLetter> =>
  renderLetter(writeLetter(fact, seller));
