import { mistakeOf, type Translation, type TranslationFile } from './translation.ts';

/** An element with its attributes. */
export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** States of a target that is not translated yet: some tools fill it with the source. */
const UNTRANSLATED = new Set(['new', 'needs-translation']);
const MOST_DEPTH = 40;

/** Elements within a text that only mark a part of it. */
const MARKS = new Set(['mrk']);

/** The part of an XLIFF file that is being read. */
export interface Reading {
  found: TranslationFile;
  /** Names of the open elements. */
  open: string[];
  file: string;
  unit: (Translation & { isTranslated: boolean }) | null;
  /** The element whose text is read. */
  text: 'source' | 'target' | null;
}

/** Returns a reason to stop reading; null to go on. */
export type Stop = string | null;

/** Takes the begin of an element. */
export function openTag(reading: Reading, { name, attributes }: Tag, line: number): Stop {
  const { open, unit } = reading;
  const parent = open.at(-1);
  open.push(name);
  if (open.length > MOST_DEPTH) return 'elements are nested too deeply';
  if (parent === undefined) return rootProblem(name, attributes);
  if (name === 'file') return beginFile(reading, attributes, line);
  if (name === 'trans-unit') {
    const key = attributes.resname || attributes.id || '';
    reading.unit = { line, isUnit: true, file: reading.file, key, source: '', target: '', isTranslated: true };
  } else if (unit && parent === 'trans-unit' && (name === 'source' || name === 'target')) {
    reading.text = name;
    if (name === 'target') unit.isTranslated = !UNTRANSLATED.has(attributes.state ?? '');
  } else if (unit && reading.text && !MARKS.has(name)) {
    reading.found.mistakes.push(
      mistakeOf(
        unit,
        reading.text,
        `the ${reading.text} has an element <${name}>; write a text without elements, and placeholders such as {quantity}`,
      ),
    );
  }
  return null;
}

function rootProblem(name: string, { version = '' }: Tag['attributes']): Stop {
  if (name !== 'xliff') return `the file begins with <${name}>, so it is not XLIFF; export it as XLIFF 1.2`;
  return version.startsWith('1.')
    ? null
    : `the file is XLIFF ${version || 'without a version'}; export it as XLIFF 1.2`;
}

function beginFile(reading: Reading, attributes: Tag['attributes'], line: number): Stop {
  const { found } = reading;
  const { original = '', 'source-language': from = '', 'target-language': to = '' } = attributes;
  const where = `the file element of ${original || 'no original'}`;
  if (original === '') found.mistakes.push({ line, why: `${where} needs original, the path of a file` });
  if (!/^en\b/i.test(from))
    found.mistakes.push({ line, why: `${where} has source-language ${from || 'missing'}; it must be en` });
  if (to === '') found.mistakes.push({ line, why: `${where} needs target-language, such as de` });
  else if (found.language !== null && found.language !== to)
    found.mistakes.push({
      line,
      why: `${where} is in ${to}, others are in ${found.language}; a file has one language`,
    });
  else found.language = to;
  reading.file = original;
  return reading.open.length === 2 ? null : 'a file element must be a child of xliff';
}

/** Takes a piece of text. */
export function addText({ unit, text }: Reading, piece: string): void {
  if (unit && text) unit[text] += piece;
}

/** Takes the end of an element. */
export function closeTag(reading: Reading, name: string): void {
  const { open, unit, found } = reading;
  open.pop();
  if (unit && name === reading.text && open.at(-1) === 'trans-unit') reading.text = null;
  if (!unit || name !== 'trans-unit') return;
  const { isTranslated, ...translation } = unit;
  if (translation.key === '') found.mistakes.push({ line: unit.line, why: 'a trans-unit needs an id' });
  else found.translations.push(isTranslated ? translation : { ...translation, target: '' });
  reading.unit = null;
}
