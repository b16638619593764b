import { type Alias, type Document, isAlias, isMap, isScalar, type Node, visit, type YAMLMap } from 'yaml';

export interface Mistake {
  offset: number;
  message: string;
}

/** More aliases than any real catalogue has. Bounds the time for resolving them. */
const MAX_ALIASES = 10_000;

const offsetOf = (node: unknown): number => (node as Node).range?.[0] ?? 0;

/**
 * Resolves the aliases of a document in one pass, and reports unresolved aliases and duplicate keys. The library's own
 * checks take quadratic time, so a crafted file could block the process for hours.
 */
export function readReferences(document: Document.Parsed): { targets: Map<Alias, Node>; mistakes: Mistake[] } {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  const mistakes: Mistake[] = [];
  let aliases = 0;
  // After a syntax error, anchors may be missing and the nesting may overflow the stack.
  if (document.errors.length > 0) return { targets, mistakes };
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        aliases += 1;
        const target = anchors.get(node.source);
        if (target) targets.set(node, target);
        else
          mistakes.push({
            offset: offsetOf(node),
            message: `refers to &${node.source}, but no anchor above has this name`,
          });
      } else if (node.anchor) anchors.set(node.anchor, node);
      if (isMap(node)) mistakes.push(...findDuplicateKeys(node));
    },
  });
  if (aliases > MAX_ALIASES)
    mistakes.unshift({ offset: 0, message: `has ${aliases} aliases (*name): must be at most ${MAX_ALIASES}` });
  return { targets, mistakes };
}

function findDuplicateKeys({ items }: YAMLMap): Mistake[] {
  const seen = new Set<unknown>();
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const before = seen.has(key.value);
    seen.add(key.value);
    return before ? [{ offset: offsetOf(key), message: 'is a duplicate key: keep one of them' }] : [];
  });
}
