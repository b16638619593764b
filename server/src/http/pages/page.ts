import { readFile, stat } from 'node:fs/promises';
import type { Locale } from '#contract/locales.ts';
import { DEFAULT_GID, type OptionalPage, type Variant } from '#contract/routes.ts';
import type { Head } from './card-html.ts';
import { encodeAttribute } from './escape.ts';

/** Facts that the server knows about a page before scripts run, passed as attributes of `<html>`. */
export interface PageContext {
  lang: Locale;
  /** The form of pages for this device. */
  variant: Variant;
  /** The player's own choice; null: the system's theme. */
  theme: 'light' | 'dark' | null;
  /** Origins whose pages may frame this page; it sends messages only to them. */
  framers: readonly string[];
  /** The shop's name for players. */
  shop: string;
  /** The game if the address names none. */
  gid: number;
  /** Pages that are empty for this publisher. */
  lacks: readonly OptionalPage[];
  /** The version of the privacy page: consent to another version is asked again. Null: there is no such page. */
  privacy: string | null;
  /** The app id for counting visits, and the days for which events are kept; null: visits are not counted. */
  events: { app: string; days: number } | null;
  /**
   * The state of the player who signed in with this browser, as far as the browser knows; null: nobody
   * signed in.
   */
  returning: 'in' | 'out' | null;
}

/** Placeholder for the nonce of a page. */
export const NONCE = '__CSP_NONCE__';
const ROOT = /<html\b([^>]*)>/i;
const TITLE = /<title>[^<]*<\/title>/;
const OURS =
  /\s*\b(?:lang|data-theme|data-variant|data-framers|data-privacy|data-events|data-returning|data-shop|data-gid|data-lacks)="[^"]*"/gi;

/** Returns a page with its nonce, context and title filled in, followed by `head`. */
export function fillPage(template: string, nonce: string, context: PageContext, head?: Head): string {
  const theme = context.theme ? ` data-theme="${context.theme}"` : '';
  const framers = context.framers.length > 0 ? ` data-framers="${context.framers.join(' ')}"` : '';
  const privacy = context.privacy === null ? '' : ` data-privacy="${encodeAttribute(context.privacy)}"`;
  const events = context.events === null ? '' : ` data-events="${context.events.days} ${context.events.app}"`;
  const returning = context.returning ? ` data-returning="${context.returning}"` : '';
  // The default game needs no attribute.
  const gid = context.gid === DEFAULT_GID ? '' : ` data-gid="${context.gid}"`;
  const lacks = context.lacks.length > 0 ? ` data-lacks="${context.lacks.join(' ')}"` : '';
  const shop = ` data-shop="${encodeAttribute(context.shop)}"`;
  return template
    .replace(ROOT, (_, rest: string) => {
      return `<html lang="${context.lang}" data-variant="${context.variant}"${theme}${framers}${privacy}${events}${returning}${shop}${gid}${lacks}${rest.replace(OURS, '')}>`;
    })
    .replace(TITLE, (own) => (head ? `<title>${head.title}</title>${head.html}` : own))
    .replaceAll(NONCE, nonce);
}

export const fillNonce = (html: string, nonce: string): string => html.replaceAll(NONCE, nonce);

/** Returns a reader that caches a template until its file changes; it returns null if there is no file. */
export function templateReader(file: string): () => Promise<string | null> {
  let known: { mark: string; text: string } | null = null;
  return async () => {
    const found = await stat(file).catch(() => null);
    if (!found) return null;
    const mark = `${found.mtimeMs} ${found.size} ${found.ino}`;
    if (known?.mark !== mark) known = { mark, text: await readFile(file, 'utf8') };
    return known.text;
  };
}
