import type { Locale } from '#contract/locales.ts';
import type { TextRow } from './catalogue-texts.ts';

/** Characters that XML 1.0 cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML excludes exactly these.
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text without characters that XML cannot contain. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');

const escaped = (text: string): string => xmlText(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** `zh-tw` -> `zh-TW`, as translation tools write it. */
const tagOf = (language: Locale): string => language.replace(/-.*/, (region) => region.toUpperCase());

function unitOf({ key, source, target }: TextRow): string {
  const translation =
    target === null
      ? '<target state="needs-translation"></target>'
      : `<target state="translated">${escaped(target.trim())}</target>`;
  return [
    `      <trans-unit id="${escaped(key)}" resname="${escaped(key)}" xml:space="preserve">`,
    `        <source>${escaped(source.trim())}</source>`,
    `        ${translation}`,
    '      </trans-unit>',
  ].join('\n');
}

/** Returns texts as XLIFF 1.2, with a `file` for each file of the catalogue. */
export function textsXliff(rows: readonly TextRow[], language: Locale): string {
  const files = [...Map.groupBy(rows, ({ file }) => file)].map(([file, own]) =>
    [
      `  <file original="${escaped(file)}" source-language="en" target-language="${tagOf(language)}" datatype="plaintext">`,
      '    <body>',
      ...own.map(unitOf),
      '    </body>',
      '  </file>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    ...files,
    '</xliff>\n',
  ].join('\n');
}
