/** What the portal makes of the publisher's Markdown, as a tree. */
export type TextNode = string | TextElement;
export interface TextElement {
  tag: TextTag;
  /** Those of ALLOWED alone. */
  attributes: Readonly<Record<string, string>>;
  children: TextNode[];
}

const NONE: readonly string[] = [];
/** Elements of a text, with the attributes that they may have: as the portal's own list, which is checked before it is published. */
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

/** The portal escapes these alone; what else looks like one is text. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "'");

const isAllowed = (tag: string): tag is TextTag => Object.hasOwn(ALLOWED, tag);

/**
 * Reads a text's HTML into a tree, from which the page makes its elements: never by the browser's parser, which runs what it
 * finds. An element that is not allowed is left out, its words stay.
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

/** Ends the innermost such element, and what was left open in it. */
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
