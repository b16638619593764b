import { type ReactNode, useMemo } from 'react';
import { parseHtml, type TextElement, type TextNode } from '../model/parse-html.ts';
import { WrittenLink } from './own-link.tsx';

const LOOK = {
  h1: 'mt-8 text-ink text-xl first:mt-0',
  h2: 'mt-8 text-ink text-xl first:mt-0',
  h3: 'mt-6 text-ink text-lg first:mt-0',
  h4: 'mt-5 font-semibold text-ink first:mt-0',
  h5: 'mt-5 font-semibold text-ink first:mt-0',
  h6: 'mt-5 font-semibold text-ink first:mt-0',
  p: 'mt-4 first:mt-0',
  ul: 'mt-4 list-disc pl-6 marker:text-faint first:mt-0 [li_&]:mt-2',
  ol: 'mt-4 list-decimal pl-6 marker:text-faint first:mt-0 [li_&]:mt-2',
  li: 'mt-2 pl-1 first:mt-0',
  blockquote: 'mt-4 rounded-control bg-raised px-4 py-3 text-muted first:mt-0',
  pre: 'mt-4 overflow-x-auto rounded-control bg-raised p-4 text-sm first:mt-0',
  code: 'rounded-small bg-raised px-1 py-0.5 font-mono text-[0.9em] [pre_&]:p-0',
  strong: 'font-semibold text-ink',
  a: 'text-accent underline underline-offset-4',
  img: 'my-2 h-auto max-w-full rounded-card bg-raised',
  hr: 'my-8 border-line',
  table: 'w-full min-w-max border-collapse text-sm',
  tr: 'border-line border-b last:border-0',
  th: 'max-w-[16rem] px-3 py-2 text-left align-bottom font-semibold text-ink',
  td: 'max-w-[16rem] px-3 py-2 align-top',
} as const satisfies Partial<Record<TextElement['tag'], string>>;

const ALIGNED: Readonly<Record<string, string>> = { right: ' text-right!', center: ' text-center!' };

interface Props {
  html: string;
  /** Language of the text, if it is not the page's. */
  lang?: string;
}

/**
 * Renders the server's HTML of a publisher's text. Links to the shop keep the visitor's form and language; wide tables
 * scroll.
 */
export function ArticleText({ html, lang }: Props) {
  const nodes = useMemo(() => parseHtml(html), [html]);
  return (
    <div lang={lang} className="wrap-anywhere min-w-0 max-w-[68ch] text-[1.0625rem] text-muted leading-7">
      {nodes.map(shown)}
    </div>
  );
}

function shown(node: TextNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes } = node;
  const className = tag in LOOK ? LOOK[tag as keyof typeof LOOK] : undefined;
  const children = node.children.map(shown);
  switch (tag) {
    case 'a':
      return (
        <WrittenLink key={key} to={attributes.href ?? '/'} title={attributes.title} className={className}>
          {children}
        </WrittenLink>
      );
    case 'img':
      return <Picture key={key} of={attributes} />;
    case 'br':
    case 'hr': {
      const Tag = tag;
      return <Tag key={key} className={className} />;
    }
    case 'table':
      return <Table key={key}>{children}</Table>;
    case 'thead':
    case 'tbody':
    case 'tr': {
      // Between the parts of a table no text is allowed, not even a newline.
      const Tag = tag;
      return (
        <Tag key={key} className={className}>
          {children.filter((child) => typeof child !== 'string')}
        </Tag>
      );
    }
    case 'th':
    case 'td': {
      const Tag = tag;
      return (
        <Tag key={key} className={`${className}${ALIGNED[attributes.align ?? ''] ?? ''}`}>
          {children}
        </Tag>
      );
    }
    case 'ol':
      return (
        <ol key={key} start={Number(attributes.start ?? 1)} className={className}>
          {children}
        </ol>
      );
    default: {
      // The page's own heading is the only h1.
      const Tag = tag === 'h1' ? 'h2' : tag;
      return (
        <Tag key={key} className={className}>
          {children}
        </Tag>
      );
    }
  }
}

/** A picture with a reserved size, loaded only from this host. */
function Picture({ of: { src = '', alt = '', title, width, height } }: { of: TextElement['attributes'] }) {
  if (!/^\/(?![/\\])/.test(src)) return null;
  return <img src={src} alt={alt} title={title} width={width} height={height} loading="lazy" className={LOOK.img} />;
}

/** A table that scrolls sideways on a narrow screen, also by keyboard. */
function Table({ children }: { children: ReactNode[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an element that scrolls.
    <div tabIndex={0} className="mt-4 overflow-x-auto rounded-card bg-surface shadow-card first:mt-0">
      <table className={LOOK.table}>{children.filter((child) => typeof child !== 'string')}</table>
    </div>
  );
}
