import MarkdownIt, { type Token } from 'markdown-it';
import { isForeign, linkProblem, pictureProblem } from './addresses.ts';

/** A picture as it is served: the page keeps its place free while it loads. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

export interface Article {
  title: string;
  summary: string;
  /** Of all below the title. */
  html: string;
}

export interface TextProblem {
  /** From 1. */
  line: number;
  message: string;
}

export type Rendering = { ok: true; article: Article } | { ok: false; problems: TextProblem[] };

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// Each address is judged below, and told with its line, where the library would leave a refused one as text without a word.
markdown.validateLink = () => true;
// As written, so that what is judged is what is shown.
markdown.normalizeLink = (address) => address;

/** CommonMark with tables and strikethrough, as HTML of an allow-list; nothing is made of a text that has a problem. */
export function renderText(text: string, pictureOf: (art: string) => Picture | null): Rendering {
  const tokens = markdown.parse(text, {});
  const [open, heading, , paragraph, words] = tokens;
  const problems: TextProblem[] = [];
  if (open?.tag !== 'h1' || open.markup !== '#')
    problems.push({ line: 1, message: 'must begin with a title: # Title' });
  else if (paragraph?.type !== 'paragraph_open')
    problems.push({ line: 2, message: 'must have a summary below its title' });
  eachToken(tokens, (token, line) => {
    const problem = judge(token, pictureOf);
    if (problem) problems.push({ line, message: problem });
  });
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    article: {
      title: plain(heading),
      summary: plain(words),
      html: markdown.renderer.render(tokens.slice(3), markdown.options, {}),
    },
  };
}

/** What is wrong with a token; gives it the attributes that are the shop's to give. */
function judge(token: Token, pictureOf: (art: string) => Picture | null): string | null {
  if (token.type === 'link_open') {
    const address = String(token.attrGet('href') ?? '');
    const problem = linkProblem(address);
    if (problem) return `has a link that ${problem} (${address})`;
    if (isForeign(address)) token.attrSet('rel', 'noopener noreferrer');
  }
  if (token.attrGet('style') !== null) alignByAttribute(token);
  if (token.type === 'image') {
    const art = String(token.attrGet('src') ?? '');
    const problem = pictureProblem(art);
    if (problem) return `has a picture that ${problem} (${art})`;
    const picture = pictureOf(art);
    if (!picture) return `has a picture that is not there (${art})`;
    token.attrSet('src', picture.url);
    token.attrSet('width', String(picture.width));
    token.attrSet('height', String(picture.height));
    token.attrSet('loading', 'lazy');
  }
  return null;
}

/** The one style that the library writes is how a cell of a table is aligned. */
function alignByAttribute(token: Token): void {
  const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1];
  token.attrs = side ? [['align', side]] : null;
}

/** Also those inside of lines and of the words of pictures. */
function eachToken(tokens: readonly Token[], visit: (token: Token, line: number) => void, line = 1): void {
  for (const token of tokens) {
    const at = token.map ? token.map[0] + 1 : line;
    visit(token, at);
    if (token.children) eachToken(token.children, visit, at);
  }
}

const plain = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
