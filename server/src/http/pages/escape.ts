/** Characters that XML 1.0 forbids even when escaped: feed readers stop at them. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Placeholders of templates start with two underscores (`__APP__`), so texts must not be able to contain one. */
const SPECIAL = /[&<>"']|__/g;

/** Escapes a text for HTML or XML, in elements and in attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(NO_XML, '').replace(SPECIAL, (found) => [...found].map((one) => `&#${one.charCodeAt(0)};`).join(''));

/** Encodes a text for an attribute that `decodeURIComponent` reads. */
export const encodeAttribute = (text: string): string => encodeURIComponent(text).replaceAll('_', '%5F');
