import type { Locale } from '#contract/locales.ts';
import type { Variant } from '#contract/routes.ts';
import type { PageContext } from '../page.ts';

/** The input of rendering, as defined in web/src/app/entry.server.tsx. */
export interface RenderInput {
  url: string;
  variant: Variant;
  locale: Locale;
  root: Omit<PageContext, 'lang' | 'variant' | 'theme'>;
  /** The country that the visitor chose; null: none. */
  chosen: string | null;
  /** The country of the visitor's network address (ISO 3166); null: unknown. */
  country: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** For a preview: the player whose page it is; null: a visitor. Absent: no preview. */
  preview?: { player: { token: string; uid: string; nickname: string; avatar: string | null } | null };
}

/** A page to render. */
export interface Job {
  asked: RenderInput;
  /** The page without its content; `__APP__` and `__FINISHED__` are the placeholders. */
  frame: string;
}

/** A rendered page, compressed, with its headers' values. */
export interface FinishedPage {
  /** Without quotes and encoding suffix. */
  etag: string;
  br: Uint8Array;
  gzip: Uint8Array;
  /** SHA-256 (base64) of inline scripts and styles, for the page's policy. */
  hashes: PageHashes;
  /** The next time that its answers name, in milliseconds; from then on the page may be outdated. Null: none. */
  until: number | null;
}

export interface PageHashes {
  scripts: string[];
  styles: string[];
  attributes: string[];
}

/** The portal's answer to an API call of a page. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Messages to the rendering thread. */
export type ToWorker = { kind: 'job'; job: Job } | { kind: 'answer'; call: number; answer: Answer };

/** Messages from the thread. A job ends with a page (null if the address redirects) or a failure. */
export type FromWorker =
  | { kind: 'call'; call: number; url: string }
  | { kind: 'page'; page: FinishedPage | null }
  | { kind: 'failure'; message: string };
