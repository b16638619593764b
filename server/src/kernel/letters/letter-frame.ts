import type { Locale } from '#contract/locales.ts';
import { tagOf } from '../text/format.ts';
import { fill, type Letter, type LetterColours, plain, type Seller } from './letter.ts';

/** The frame's texts, in the letter's language. */
interface FrameTexts {
  help: string;
  /** The label of the link to the publisher's support. */
  support: string;
  /** May contain `{publisher}`. */
  signature: string;
}

/** Copied from web/src/ui/tokens.css, as far as mail programs support it. */
const NEUTRAL: LetterColours = {
  button: { from: '#4459d6', to: '#7a45e6', text: '#ffffff' },
  link: { light: '#3150c8', dark: '#9db4ff' },
  ground: { light: '#eef1f8', dark: '#0b0e1a' },
  card: { dark: '#151b2e' },
};

/** Returns the frame of every letter: the sender, and the link to support. */
export function letterFrame(
  locale: Locale,
  seller: Seller,
  { help, support, signature }: FrameTexts,
): Pick<Letter, 'language' | 'sender' | 'help' | 'signature' | 'foot' | 'look'> {
  const sender = plain(seller.name);
  return {
    language: tagOf(locale),
    sender,
    help: { text: help, label: support, url: new URL(seller.support, seller.publicUrl).href },
    signature: fill(signature, { publisher: sender }),
    foot: (seller.foot?.(locale) ?? []).map(plain),
    look: seller.look ?? NEUTRAL,
  };
}
