import type { Locale } from '#contract/locales.ts';
import { type Formats, formatsOf } from '#server/kernel/text/format.ts';
import type { Html } from '../bare/html.ts';
import { PAY_TEXTS, type PayTexts } from './texts.ts';

/** The tools for writing a page of a link. */
export interface Pen {
  locale: Locale;
  texts: PayTexts;
  formats: Formats;
  /** The hidden fields of each form: they prove that this page sent it. */
  form: { token: string; nonce: string };
  /** The wallet of this device; null: none. */
  wallet: 'apple_pay' | 'google_pay' | null;
}

/** A written page. */
export interface PayPage {
  title: string;
  /** Attributes of the page for its script. */
  data?: Readonly<Record<string, string>>;
  /** Additional elements of the head. */
  head?: Html;
  body: Html;
  /** HTTP status; 200 if absent. */
  status?: number;
}

export const penFor = (locale: Locale, more: Pick<Pen, 'form' | 'wallet'>): Pen => ({
  locale,
  texts: PAY_TEXTS[locale],
  formats: formatsOf(locale),
  ...more,
});
