import type { Locale } from '#contract/locales.ts';
import type { Variant } from '#contract/routes.ts';
import type { PageContext } from '../page.ts';

/** What a page is rendered for, as web/src/app/entry.server.tsx has it. */
export interface Asked {
  url: string;
  variant: Variant;
  locale: Locale;
  root: Omit<PageContext, 'lang' | 'variant' | 'theme'>;
  /** The country that its visitors chose; null: none. */
  chosen: string | null;
  /** The country of their network addresses, of ISO 3166; null: not known. */
  country: string | null;
  /** In milliseconds. */
  now: number;
}

/** A page to be finished. */
export interface Job {
  asked: Asked;
  /** The page but for its content: `__APP__` and `__FINISHED__` stand for that. */
  frame: string;
}

/** A page's bytes, and what goes with them. */
export interface FinishedPage {
  /** Without quotes and without the encoding. */
  etag: string;
  br: Uint8Array;
  gzip: Uint8Array;
  /** SHA-256 in base64 of what stands within the page, for its policy. */
  hashes: PageHashes;
  /** The next moment that its answers name, in milliseconds; from then on it may show what is over. Null: none. */
  until: number | null;
}

export interface PageHashes {
  scripts: string[];
  styles: string[];
  attributes: string[];
}

/** The portal's answer to a call of a page. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** To the thread that renders. */
export type ToWorker = { kind: 'job'; job: Job } | { kind: 'answer'; call: number; answer: Answer };

/** From it. A job ends with a page (null where the address leads elsewhere) or a failure. */
export type FromWorker =
  | { kind: 'call'; call: number; url: string }
  | { kind: 'page'; page: FinishedPage | null }
  | { kind: 'failure'; message: string };
