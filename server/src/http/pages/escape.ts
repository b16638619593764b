/** What XML 1.0 has no place for, not even escaped: readers stop at it. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as HTML or XML has it, in elements and in attributes. */
export const escaped = (text: string): string =>
  text.replace(NO_XML, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
