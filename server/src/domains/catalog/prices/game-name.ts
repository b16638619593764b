import { parseDocument } from 'yaml';

/** Returns the English name in the text of a `game.yaml`; null if it has none or cannot be read. */
export function gameNameIn(text: string): string | null {
  const name = parseDocument(text, { uniqueKeys: false }).getIn(['name', 'en']);
  return typeof name === 'string' && name.trim() !== '' ? name : null;
}
