/** What XML 1.0 has no place for, not even escaped: readers stop at it. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Where something comes later is marked by two underscores (`__APP__`): no text may make such a mark. */
const SPECIAL = /[&<>"']|__/g;

/** A text as HTML or XML has it, in elements and in attributes. */
export const escaped = (text: string): string =>
  text.replace(NO_XML, '').replace(SPECIAL, (found) => [...found].map((one) => `&#${one.charCodeAt(0)};`).join(''));

/** A text in an attribute from which `decodeURIComponent` reads it. */
export const encoded = (text: string): string => encodeURIComponent(text).replaceAll('_', '%5F');
