import { parseSync } from '@swc/core';

/** Values that an index.ts exports next to `create<Domain>`, with the reason for each group. */
export type Loose = Readonly<Record<string, readonly { names: readonly string[]; why: string }[]>>;

/** Returns the names of the values that a module exports, without types. */
export function valuesOf(source: string): string[] {
  return parseSync(source, { syntax: 'typescript' }).body.flatMap((node): string[] => {
    if (node.type === 'ExportDeclaration') {
      const { declaration } = node;
      if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
        return [declaration.identifier.value];
      if (declaration.type !== 'VariableDeclaration') return [];
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
    }
    if (node.type !== 'ExportNamedDeclaration' || node.typeOnly) return [];
    return node.specifiers.flatMap((one): string[] => {
      if (one.type === 'ExportNamespaceSpecifier') return [one.name.value];
      if (one.type !== 'ExportSpecifier' || one.isTypeOnly) return [];
      return [(one.exported ?? one.orig).value];
    });
  });
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Returns the faults of a domain's index.ts: it must export `create<Domain>`, or be an activity and export
 * `<domain>Activity`, and otherwise only types and listed values.
 * @param source of its index.ts
 */
export function wrongFace(domain: string, source: string, loose: Loose): string[] {
  const create = `create${capital(domain)}`;
  const activity = `${domain}Activity`;
  const values = valuesOf(source).filter((name) => name !== activity);
  const isActivity = valuesOf(source).includes(activity);
  const listed = (loose[domain] ?? []).flatMap(({ names }) => names);
  return [
    ...(values.includes(create) || isActivity || listed.includes(`no ${create}`) ? [] : [`${domain} has no ${create}`]),
    ...values
      .filter((name) => name !== create && !listed.includes(name))
      .map((name) => `${domain} exports ${name}: make it part of what ${create} answers, or list it with a reason`),
    ...listed
      .filter((name) => name !== `no ${create}` && !values.includes(name))
      .map((name) => `${domain} exports no ${name} any more: take it off the list`),
  ];
}
