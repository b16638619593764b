import type { Node, Pair, YAMLMap } from 'yaml';

/** A piece of a text that is replaced by another one. */
export interface Splice {
  from: number;
  to: number;
  text: string;
}

/** Returns the place of a node in its text; null if it has none. */
export function rangeOf(node: unknown): readonly [number, number] | null {
  const range = (node as Node | null)?.range;
  return range ? [range[0], range[1]] : null;
}

/** Replaces pieces of a text that do not overlap. */
export const spliced = (text: string, splices: readonly Splice[]): string =>
  splices
    .toSorted((a, b) => b.from - a.from)
    .reduce((result, { from, to, text: piece }) => result.slice(0, from) + piece + result.slice(to), text);

/** Returns the splice that replaces a node, without its anchor; null if it has no place. */
export function replaceNode(text: string, node: unknown, piece: string): Splice | null {
  const range = rangeOf(node);
  if (!range) return null;
  const [from, to] = range;
  // Blocks end with their line.
  return { from, to, text: `${piece}${text[to - 1] === '\n' ? '\n' : ''}` };
}

/** Returns the splice that adds an entry behind a pair of a map, in the layout of the map. */
export function addEntry(text: string, map: YAMLMap, { key, value }: Pair, entry: string): Splice | null {
  const first = rangeOf(key);
  const end = rangeOf(value)?.[1];
  if (!first || end === undefined) return null;
  if (map.flow) return { from: end, to: end, text: `, ${entry}` };
  const column = rangeOf(map.items[0]?.key)?.[0] ?? first[0];
  const indent = ' '.repeat(column - (text.lastIndexOf('\n', column - 1) + 1));
  if (text[end - 1] === '\n') return { from: end, to: end, text: `${indent}${entry}\n` };
  const line = text.indexOf('\n', end);
  const at = line < 0 ? text.length : line;
  return { from: at, to: at, text: `\n${indent}${entry}` };
}
