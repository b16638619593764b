import MarkdownIt, { type Token } from 'markdown-it';
import { isForeign, linkProblem } from './addresses.rules.ts';

/** A picture as it is served: the page keeps its place free while it loads. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** A text of the publisher's in one language. */
export interface Rendered {
  title: string;
  summary: string;
  /** Of all below the summary. */
  html: string;
}

export interface TextProblem {
  message: string;
  /** How many characters into the text its line begins. */
  at: number;
}

/** Where pictures may lie; what else is wrong with a path, `check` says of every picture. */
const IN_FOLDER = /^art\//;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// Each address is judged below, and told with its line, where the library would leave a refused one as text without a word.
markdown.validateLink = () => true;
// As written, so that what is judged is what is shown.
markdown.normalizeLink = (address) => address;

/** What keeps a text from being shown: a missing title, and every address that may not stand in it. */
export function problemsIn(text: string): TextProblem[] {
  const tokens = markdown.parse(text, {});
  const [open, , , paragraph] = tokens;
  const problems: TextProblem[] = [];
  if (open?.tag !== 'h1' || open.markup !== '#') problems.push({ at: 0, message: 'must begin with a title: # Title' });
  else if (paragraph?.type !== 'paragraph_open')
    problems.push({ at: 0, message: 'must have a summary below its title: one paragraph' });
  const starts = lineStarts(text);
  eachToken(tokens, (token, line) => {
    const problem = wrongWith(token);
    if (problem) problems.push({ at: starts[line] ?? 0, message: problem });
  });
  return problems;
}

/** The pictures that a text shows, as it names them. */
export function picturesIn(text: string): string[] {
  const found: string[] = [];
  eachToken(markdown.parse(text, {}), (token) => {
    if (token.type === 'image') found.push(String(token.attrGet('src') ?? ''));
  });
  return found;
}

/** Title and summary of a text without problems, as plain words; no more of it is read than that takes. */
export function headOf(text: string): Pick<Rendered, 'title' | 'summary'> {
  const [, heading, , , words] = markdown.parse(beginningOf(text), {});
  return { title: plain(heading), summary: plain(words) };
}

/** The first two blocks, and maybe some more. */
const beginningOf = (text: string): string => text.split(/\n[ \t]*\n/, 3).join('\n\n');

/**
 * CommonMark with tables and strikethrough, as HTML of an allow-list: no element or attribute but those that the library and this file
 * write. A text has no problems when it is applied; what has one all the same is left out here.
 * @param pictureOf null: such a picture is not there
 */
export function render(text: string, pictureOf: (art: string) => Picture | null): Rendered {
  const tokens = markdown.parse(text, {});
  const [, heading, , , words] = tokens;
  eachToken(tokens, (token) => dress(token, pictureOf));
  const html = markdown.renderer.render(tokens.slice(6), markdown.options, {});
  return { title: plain(heading), summary: plain(words), html };
}

function wrongWith(token: Token): string | null {
  if (token.type === 'link_open') {
    const address = String(token.attrGet('href') ?? '');
    const problem = linkProblem(address);
    return problem && `has a link that ${problem} (${address})`;
  }
  if (token.type !== 'image') return null;
  const art = String(token.attrGet('src') ?? '');
  return IN_FOLDER.test(art) ? null : `has a picture that must be one of the folder, such as art/news/1.webp (${art})`;
}

/** Gives a token the attributes that are the shop's to give. */
function dress(token: Token, pictureOf: (art: string) => Picture | null): void {
  if (token.type === 'link_open') {
    const address = String(token.attrGet('href') ?? '');
    if (linkProblem(address) !== null) token.attrs = [];
    else if (isForeign(address)) token.attrSet('rel', 'noopener noreferrer');
  }
  if (token.type === 'image') dressPicture(token, pictureOf(String(token.attrGet('src') ?? '')));
  if (token.attrGet('style') !== null) alignByAttribute(token);
}

function dressPicture(token: Token, picture: Picture | null): void {
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

/** The one style that the library writes is how a cell of a table is aligned. */
function alignByAttribute(token: Token): void {
  const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1];
  token.attrs = side ? [['align', side]] : null;
}

/** Also those inside of lines and of the words of pictures; `line` from 0. */
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
