import { isMap, isNode, isScalar, type Pair, parseDocument, stringify } from 'yaml';

/** The fields of `meta.yaml` that the editor has; others stay as they are written. */
export interface Meta {
  kind: string;
  /** Gids; empty: all games. */
  games: number[];
  cover: string;
  publishedAt: string;
  from: string;
  until: string;
  pinned: boolean;
  /** The lowest VIP level; empty: everybody. */
  level: string;
}

const parse = (text: string) => parseDocument(text, { prettyErrors: false });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the fields of a `meta.yaml`; null if it cannot be read. */
export function readMeta(text: string): Meta | null {
  const document = parse(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  const value = document.toJS() as Record<string, unknown>;
  const audience = value.audience as { from?: unknown } | null | undefined;
  return {
    kind: textOf(value.kind),
    games: Array.isArray(value.games) ? value.games.filter((gid) => typeof gid === 'number') : [],
    cover: textOf(value.cover),
    publishedAt: textOf(value.publishedAt),
    from: textOf(value.from),
    until: textOf(value.until),
    pinned: value.pinned === true,
    level: textOf(audience?.from),
  };
}

/** The names of the fields in the file, with the value of each; undefined removes it. */
const written: { [K in keyof Meta]: (value: Meta[K]) => [name: string, value: unknown] } = {
  kind: (kind) => ['kind', kind],
  games: (games) => ['games', games.length > 0 ? games : undefined],
  cover: (cover) => ['cover', cover],
  publishedAt: (at) => ['publishedAt', at],
  from: (at) => ['from', at || undefined],
  until: (at) => ['until', at || undefined],
  pinned: (pinned) => ['pinned', pinned || undefined],
  level: (level) => ['audience', level ? { is: 'vip', from: level } : undefined],
};

/** Returns the text with another value of one field. All other lines, with their comments, stay byte for byte. */
export function writeMeta<K extends keyof Meta>(text: string, field: K, value: Meta[K]): string {
  const [name, wanted] = written[field](value);
  const { contents } = parse(text);
  const pairs = isMap(contents) ? contents.items : [];
  const own = spanOf(pairs, name, text);
  if (wanted === undefined) return own ? withoutLines(text, own) : text;
  const line = `${name}: ${stringify(wanted, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`;
  if (own) return text.slice(0, own.start) + line + text.slice(own.end);
  const before = spanOf(pairs, 'publishedAt', text) ?? { end: text.length };
  const at = lineEnd(text, before.end);
  const head = text.slice(0, at);
  return `${head}${head === '' || head.endsWith('\n') ? '' : '\n'}${line}\n${text.slice(at)}`;
}

interface Span {
  start: number;
  end: number;
}

/** Returns the place of a field, from its name to the end of its value. */
function spanOf(pairs: readonly Pair[], name: string, text: string): Span | undefined {
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === name);
  if (!pair || !isNode(pair.key)) return undefined;
  const start = pair.key.range?.[0] ?? 0;
  const end = (isNode(pair.value) && pair.value.range?.[1]) || start;
  const colon = text.indexOf(':', start) + 1;
  return { start, end: Math.max(colon, start + text.slice(start, end).trimEnd().length) };
}

/** Returns the offset of the line after the one with `at`. */
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
};

const withoutLines = (text: string, { start, end }: Span): string =>
  text.slice(0, text.lastIndexOf('\n', start) + 1) + text.slice(lineEnd(text, end));
