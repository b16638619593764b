import type { Seller } from '#server/kernel/letters/letter.ts';
import { renderLetter } from '#server/kernel/letters/letter-render.ts';
import { writeLetter } from './receipts.letter.ts';
import type { StoredFact } from './receipts.repo.ts';

/** A receipt ready to send, as HTML and as plain text. */
export const renderReceipt = (fact: StoredFact, seller: Seller): ReturnType<typeof renderLetter> =>
  renderLetter(writeLetter(fact, seller));
