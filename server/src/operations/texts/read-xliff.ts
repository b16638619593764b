import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_TEXTS, type TranslationFile } from './translation.ts';
import { addText, closeTag, openTag, type Reading } from './xliff-state.ts';

/** Letters that are parsed before other work gets its turn: some 10 ms. */
const SLICE = 64 * 1024;

/**
 * Reads translations from XLIFF 1.2. Entities other than those of XML itself, and document types, are refused: they
 * could name files or grow without end.
 */
export async function readXliff(text: string): Promise<TranslationFile> {
  const found: TranslationFile = { language: null, translations: [], mistakes: [] };
  const reading: Reading = { found, open: [], file: '', unit: null, text: null };
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  let stop: { line: number; why: string } | null = null;
  const end = (why: string | null): void => {
    if (why !== null) stop ??= { line: parser.line, why };
  };
  // The message begins with the position.
  parser.on('error', ({ message }) => end(`the XML is invalid: ${message.replace(/^\d+:\d+: /, '')}`));
  parser.on('doctype', () => end('a document type (<!DOCTYPE …>) is not allowed'));
  parser.on('opentag', ({ name, attributes }) => {
    if (stop) return;
    end(openTag(reading, { name: localName(name), attributes }, parser.line));
    if (found.translations.length > MOST_TEXTS) end(`a file has at most ${MOST_TEXTS} units`);
  });
  const take = (piece: string): void => {
    if (!stop) addText(reading, piece);
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    if (!stop) closeTag(reading, localName(name));
  });
  for (let from = 0; from < text.length && !stop; from += SLICE) {
    parser.write(text.slice(from, from + SLICE));
    await nextTurn();
  }
  if (!stop) parser.close();
  if (stop) found.mistakes.push(stop);
  return found;
}

/** `x:target` -> `target`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
