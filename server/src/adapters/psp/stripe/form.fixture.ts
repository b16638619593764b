/** The fields of a form as a tree: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export interface Tree {
  [name: string]: Tree | string;
}

export function parseForm(text: string): Tree {
  const root: Tree = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let node = root;
    for (const part of path) {
      const known = node[part];
      const next = typeof known === 'object' ? known : {};
      node[part] = next;
      node = next;
    }
    node[last] = value;
  }
  return root;
}

/** Returns the text at a path such as `line_items.0.price_data.currency`. @throws Error if it is missing */
export function textAt(tree: Tree, path: string): string {
  let node: Tree | string | undefined = tree;
  for (const part of path.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'string') throw new Error(`Missing required param: ${path}`);
  return node;
}
