import { readFile, stat } from 'node:fs/promises';
import type { Locale } from '#contract/locales.ts';
import { DEFAULT_GID, type OptionalPage, type Variant } from '#contract/routes.ts';
import type { Head } from './card-html.ts';
import { encoded } from './escape.ts';

/** What the server knows of a page before any script runs, told by attributes of `<html>`. */
export interface PageContext {
  lang: Locale;
  /** The form of pages that this device gets. */
  variant: Variant;
  /** The player's own choice; null leaves it to the system. */
  theme: 'light' | 'dark' | null;
  /** Origins whose pages may show this one in a frame: it speaks to no other. */
  framers: readonly string[];
  /** What players call the shop. */
  shop: string;
  /** The game where the address names none. */
  gid: number;
  /** Pages that the publisher has nothing for. */
  lacks: readonly OptionalPage[];
  /** The version of the privacy page: an answer to another one is asked for again. Null: there is no such page. */
  privacy: string | null;
  /** As which app visits are counted, and for how many days that is kept; null: they are not. */
  events: { app: string; days: number } | null;
  /** Whether somebody who signed in with this browser still is, as far as it knows; null: nobody has. */
  returning: 'in' | 'out' | null;
}

/** Stands in a page's text where its nonce comes. */
export const NONCE = '__CSP_NONCE__';
const ROOT = /<html\b([^>]*)>/i;
const TITLE = /<title>[^<]*<\/title>/;
const OURS =
  /\s*\b(?:lang|data-theme|data-variant|data-framers|data-privacy|data-events|data-returning|data-shop|data-gid|data-lacks)="[^"]*"/gi;

/** A page's text with the nonce and the context filled in, its title, and `head` behind that. */
export function fillPage(template: string, nonce: string, context: PageContext, head?: Head): string {
  const theme = context.theme ? ` data-theme="${context.theme}"` : '';
  const framers = context.framers.length > 0 ? ` data-framers="${context.framers.join(' ')}"` : '';
  const privacy = context.privacy === null ? '' : ` data-privacy="${encoded(context.privacy)}"`;
  const events = context.events === null ? '' : ` data-events="${context.events.days} ${context.events.app}"`;
  const returning = context.returning ? ` data-returning="${context.returning}"` : '';
  // Who says none means the table's own.
  const gid = context.gid === DEFAULT_GID ? '' : ` data-gid="${context.gid}"`;
  const lacks = context.lacks.length > 0 ? ` data-lacks="${context.lacks.join(' ')}"` : '';
  const shop = ` data-shop="${encoded(context.shop)}"`;
  return template
    .replace(ROOT, (_, rest: string) => {
      return `<html lang="${context.lang}" data-variant="${context.variant}"${theme}${framers}${privacy}${events}${returning}${shop}${gid}${lacks}${rest.replace(OURS, '')}>`;
    })
    .replace(TITLE, (own) => (head ? `<title>${head.title}</title>${head.html}` : own))
    .replaceAll(NONCE, nonce);
}

export const fillNonce = (html: string, nonce: string): string => html.replaceAll(NONCE, nonce);

/** Reads a template once, and again when the file has changed; null when there is none. */
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
