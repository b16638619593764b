/** The server's HTML of the publisher's Markdown, as a tree. */
export type TextNode = string | TextElement;
export interface TextElement {
  tag: TextTag;
  /** Only the attributes in ALLOWED. */
  attributes: Readonly<Record<string, string>>;
  children: TextNode[];
}

const NONE: readonly string[] = [];
/**
 * The allowed elements with their attributes. The server has the same list and checks a text against it before
 * publication.
 */
const ALLOWED = {
  h1: NONE,
  h2: NONE,
  h3: NONE,
  h4: NONE,
  h5: NONE,
  h6: NONE,
  p: NONE,
  ul: NONE,
  ol: ['start'],
  li: NONE,
  blockquote: NONE,
  pre: NONE,
  code: NONE,
  em: NONE,
  strong: NONE,
  s: NONE,
  del: NONE,
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  br: NONE,
  hr: NONE,
  table: NONE,
  thead: NONE,
  tbody: NONE,
  tr: NONE,
  th: ['align'],
  td: ['align'],
} as const satisfies Record<string, readonly string[]>;
export type TextTag = keyof typeof ALLOWED;

const VOID: ReadonlySet<string> = new Set(['img', 'br', 'hr']);
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The server escapes only these; other entities stay text. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "'");

const isAllowed = (tag: string): tag is TextTag => Object.hasOwn(ALLOWED, tag);

/**
 * Parses a text's HTML into a tree, from which the page makes its elements. Never uses the browser's parser, because
 * that runs scripts.
 * An element that is not allowed is dropped, and its text is kept.
 */
export function parseHtml(html: string): TextNode[] {
  const root: TextNode[] = [];
  const open: TextElement[] = [];
  const add = (node: TextNode) => (open.at(-1)?.children ?? root).push(node);
  for (const [token, closing, name = '', rest = ''] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase();
    if (!tag) add(unescaped(token));
    else if (!isAllowed(tag)) continue;
    else if (closing) close(open, tag);
    else {
      const element = { tag, attributes: attributesOf(tag, rest), children: [] };
      add(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return root;
}

/** Closes the innermost element with this tag, and those left open inside it. */
function close(open: TextElement[], tag: TextTag): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at >= 0) open.length = at;
}

function attributesOf(tag: TextTag, text: string): Record<string, string> {
  const allowed: readonly string[] = ALLOWED[tag];
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].flatMap(([, name = '', value = '']): [string, string][] =>
      allowed.includes(name.toLowerCase()) ? [[name.toLowerCase(), unescaped(value)]] : [],
    ),
  );
}
