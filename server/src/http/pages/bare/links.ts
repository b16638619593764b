import { namedPage } from '#contract/own-links.ts';
import { BASE_PATH, PATHS } from '#contract/routes.ts';
import { escapeHtml, Html } from './html.ts';
import { linkParameters, type Setting } from './setting.ts';

const UNESCAPES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => UNESCAPES[name] ?? "'");

/**
 * Returns the target of a publisher's link on an embedded page. Articles stay in the game (`here`). Other shop pages
 * open in the device's form, with game and language. External addresses stay unchanged.
 */
export function linkTarget(address: string, setting: Setting): { href: string; here: boolean } {
  const named = namedPage(address);
  if (!named) return { href: address, here: false };
  const { page, article, search, hash } = named;
  const path = article === null ? PATHS[page][setting.variant] : `/pure-article/${encodeURIComponent(article)}`;
  const query = new URLSearchParams({ ...linkParameters(setting), ...Object.fromEntries(new URLSearchParams(search)) });
  return { href: `${BASE_PATH}${path}?${query}${hash}`, here: article !== null };
}

/** Returns a publisher's sanitised text with its links rewritten by `linkTarget`. */
export const rewriteLinks = (text: string, setting: Setting): Html =>
  new Html(
    text.replace(/(<a\b[^>]*?) href="(\/[^"]*)"/g, (_, before: string, address: string) => {
      const { href, here } = linkTarget(unescaped(address), setting);
      return `${before} href="${escapeHtml(href)}"${here ? ' data-here' : ''}`;
    }),
  );
