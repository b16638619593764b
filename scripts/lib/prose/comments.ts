import { parseSync } from 'vite';

/** One comment, or several `//` lines in a row, as Markdown. */
export interface Prose {
  text: string;
  /** The line of the file that holds the first line of the text; counted from 1. */
  line: number;
}

/** Returns the comments of a TypeScript file in the order of the file, without comment marks and tool directives. */
export function readComments(path: string, source: string): Prose[] {
  const comments: (Prose & { isLine: boolean; lastLine: number })[] = [];
  for (const { type, value, start } of parseSync(path, source).comments) {
    const line = source.slice(0, start).split('\n').length;
    const isLine = type === 'Line';
    const text = isLine ? value.trim() : withoutStars(value);
    const before = comments.at(-1);
    const continues = before?.isLine && isLine && before.lastLine === line - 1 && ownLine(source, start);
    if (continues) Object.assign(before, { text: `${before.text}\n${text}`, lastLine: line });
    else comments.push({ text, line, isLine, lastLine: line });
  }
  return comments.map(({ text, line }) => ({ text: withoutDirectives(text), line }));
}

const ownLine = (source: string, start: number): boolean =>
  source.slice(source.lastIndexOf('\n', start) + 1, start).trim() === '';

const withoutStars = (value: string): string =>
  value
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*(?!\*)/, '').trim())
    .join('\n');

/** A directive such as `biome-ignore lint/style/x:` or `@throws` is for tools; the words after it are for people. */
const withoutDirectives = (text: string): string =>
  text.replace(/^(biome-ignore [\w/]+:|@ts-\S+|@vitest-environment.*|@\w+)/gm, '').replace(/\{@link (\S+?)\}/g, '$1');
