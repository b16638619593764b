import type { Locale } from '#contract/locales.ts';
import { tagOf } from '../text/format.ts';
import { fill, type Letter, plain, type Seller } from './letter.ts';

/** The words of it, in the letter's language. */
interface FrameTexts {
  help: string;
  /** The label of the link to the publisher's support. */
  support: string;
  /** May hold `{publisher}`. */
  signature: string;
}

/** What every letter of the shop says around its own words: who writes, and where to ask for help. */
export function frameOf(
  locale: Locale,
  seller: Seller,
  { help, support, signature }: FrameTexts,
): Pick<Letter, 'language' | 'sender' | 'help' | 'signature'> {
  const sender = plain(seller.name);
  return {
    language: tagOf(locale),
    sender,
    help: { text: help, label: support, url: new URL(seller.support, seller.publicUrl).href },
    signature: fill(signature, { publisher: sender }),
  };
}
