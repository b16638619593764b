import MarkdownIt, { type Token } from 'markdown-it';
import { isForeign, linkProblem } from './addresses.rules.ts';

/** A picture with its size, so that the page reserves its place while it loads. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** A publisher's text in one language. */
export interface Rendered {
  title: string;
  summary: string;
  /** HTML of everything below the summary. */
  html: string;
}

export interface TextProblem {
  message: string;
  /** Offset of its line in the text, in characters. */
  at: number;
}

/** Folder of pictures. The `check` command validates the rest of a picture's path. */
const IN_FOLDER = /^art\//;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// The library would silently show a refused address as text. We check each address below and report its line.
markdown.validateLink = () => true;
// Addresses stay as written, so that the checked address is the shown one.
markdown.normalizeLink = (address) => address;

/** Returns the problems that keep a text from being shown: a missing title, and every forbidden address. */
export function findTextProblems(text: string): TextProblem[] {
  const tokens = markdown.parse(text, {});
  const [open, , , paragraph] = tokens;
  const problems: TextProblem[] = [];
  if (open?.tag !== 'h1' || open.markup !== '#') problems.push({ at: 0, message: 'must begin with a title: # Title' });
  else if (paragraph?.type !== 'paragraph_open')
    problems.push({ at: 0, message: 'must have a summary below its title: one paragraph' });
  const starts = lineStarts(text);
  eachToken(tokens, (token, line) => {
    const problem = tokenProblem(token);
    if (problem) problems.push({ at: starts[line] ?? 0, message: problem });
  });
  return problems;
}

/** Returns the paths of a text's pictures, as written. */
export function findPictures(text: string): string[] {
  const found: string[] = [];
  eachToken(markdown.parse(text, {}), (token) => {
    if (token.type === 'image') found.push(String(token.attrGet('src') ?? ''));
  });
  return found;
}

/** Returns title and summary of a text without problems, as plain words. It parses only the beginning of the text. */
export function parseHead(text: string): Pick<Rendered, 'title' | 'summary'> {
  const [, heading, , , words] = markdown.parse(beginningOf(text), {});
  return { title: plain(heading), summary: plain(words) };
}

/** Returns the first two blocks, maybe with more. */
const beginningOf = (text: string): string => text.split(/\n[ \t]*\n/, 3).join('\n\n');

/**
 * Renders CommonMark with tables and strikethrough as HTML. The only elements and attributes are those that the library
 * and this file write. An applied text has no problems; a link or picture with one is left out all the same.
 * @param pictureOf returns null if the picture is missing
 */
export function render(text: string, pictureOf: (art: string) => Picture | null): Rendered {
  const tokens = markdown.parse(text, {});
  const [, heading, , , words] = tokens;
  eachToken(tokens, (token) => sanitizeToken(token, pictureOf));
  const html = markdown.renderer.render(tokens.slice(6), markdown.options, {});
  return { title: plain(heading), summary: plain(words), html };
}

function tokenProblem(token: Token): string | null {
  if (token.type === 'link_open') {
    const address = String(token.attrGet('href') ?? '');
    const problem = linkProblem(address);
    return problem && `has a link that ${problem} (${address})`;
  }
  if (token.type !== 'image') return null;
  const art = String(token.attrGet('src') ?? '');
  return IN_FOLDER.test(art) ? null : `has a picture that must be one of the folder, such as art/news/1.webp (${art})`;
}

/** Replaces a token's attributes by those that the shop allows. */
function sanitizeToken(token: Token, pictureOf: (art: string) => Picture | null): void {
  if (token.type === 'link_open') {
    const address = String(token.attrGet('href') ?? '');
    if (linkProblem(address) !== null) token.attrs = [];
    else if (isForeign(address)) token.attrSet('rel', 'noopener noreferrer');
  }
  if (token.type === 'image') sanitizePicture(token, pictureOf(String(token.attrGet('src') ?? '')));
  if (token.attrGet('style') !== null) alignByAttribute(token);
}

function sanitizePicture(token: Token, picture: Picture | null): void {
  const alt = ['alt', ''] satisfies [string, string];
  token.attrs = picture
    ? [
        ['src', picture.url],
        alt,
        ['width', String(picture.width)],
        ['height', String(picture.height)],
        ['loading', 'lazy'],
        ['decoding', 'async'],
      ]
    : [alt];
}

/** Replaces the library's only style, the alignment of table cells, by an attribute. */
function alignByAttribute(token: Token): void {
  const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1];
  token.attrs = side ? [['align', side]] : null;
}

/** Visits nested tokens too: those inside of lines and of alternative texts. `line` counts from 0. */
function eachToken(tokens: readonly Token[], visit: (token: Token, line: number) => void, line = 0): void {
  for (const token of tokens) {
    const at = token.map ? token.map[0] : line;
    visit(token, at);
    if (token.children) eachToken(token.children, visit, at);
  }
}

const lineStarts = (text: string): number[] => {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return starts;
};

const plain = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
