const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** Links to files that only the whole app uses. */
const UNUSED = /<link rel="(?:expect|manifest|modulepreload|preload|prefetch)"[^>]*>/g;
/** Links to pages of the shop. React escapes `>` in attributes, so a tag ends at the first one. */
const LINKS = /(<a\b[^>]*\shref=")\/platform([^"]*)"/g;

/**
 * Turns a rendered page into a preview: it has no scripts, and its links lead to other previews.
 * @param addressOf returns the address of the preview of a page, by its path and query below `/platform`
 */
export const toPreviewHtml = (html: string, addressOf: (path: string) => string): string =>
  html
    .replace(SCRIPTS, '')
    .replace(UNUSED, '')
    .replace(LINKS, (_, start: string, path: string) => `${start}${escaped(addressOf(unescaped(path)))}"`);

const unescaped = (attribute: string): string => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const escaped = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
