import { z } from 'zod';
import { game, itemsFile, methodsFileFor, publisher } from '#server/domains/catalog/schema/catalog.schema.ts';
import { collectionsOf, sectionsOf } from '#server/domains/catalog/schema/section.ts';
import { catalogRules, catalogSections } from '#server/wiring/catalog-sections.ts';

/** The part of JSON Schema that is needed to walk it. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

/** The documented facts about a field. */
export interface Field {
  must: boolean;
  /** The allowed words; empty: any other value. */
  words: string[];
}

/** Schemas of the files in a catalogue folder, by the heading in the document. */
export const FILES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['publisher.yaml', publisher],
  ['methods.yaml', methodsFileFor(catalogRules.adapters)],
  ['games/<gid>-<name>/game.yaml', game],
  ['games/<gid>-<name>/items.yaml', itemsFile],
  ...sectionsOf(catalogSections).map(({ file, schema }): [string, z.ZodType] => [file, schema]),
  ...collectionsOf(catalogSections).map(({ folder, schema }): [string, z.ZodType] => [`${folder}/`, schema]),
]);

/** Documented field by field elsewhere: docs/brand.md. */
const ELSEWHERE = new Set(['brand']);

const formsOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(formsOf),
];
const keysOf = (schema: Schema): Set<string> =>
  new Set(formsOf(schema).flatMap(({ properties = {} }) => Object.keys(properties)));

const wordsOf = (schema: Schema): string[] =>
  [schema, schema.items ?? {}]
    .flatMap(formsOf)
    .flatMap((form) => [...(form.enum ?? []), form.const])
    .filter((word) => typeof word === 'string');

/** Returns the kind of a shape that many files use and that is documented once, recognised by its keys. */
function shapeOf(schema: Schema): 'text' | 'window' | 'reward' | 'audience' | null {
  const keys = keysOf(schema);
  if (keys.has('en')) return 'text';
  if (keys.has('points') && keys.has('coupon') && keys.has('goods')) return 'reward';
  if (keys.has('is') && keys.has('from')) return 'audience';
  return keys.size === 2 && keys.has('from') && keys.has('until') ? 'window' : null;
}

/**
 * Returns the fields of a schema by path, such as `methods[].amounts.*.min`; fields of recurring shapes are separate.
 */
export function fieldsOf(schema: z.ZodType): { own: Map<string, Field>; recurring: Map<string, Field> } {
  const own = new Map<string, Field>();
  const recurring = new Map<string, Field>();
  const walk = (node: Schema, path: string, found: Map<string, Field>): void => {
    for (const form of formsOf(node)) {
      if (form.items && shapeOf(form.items) !== 'text') walk(form.items, `${path}[]`, found);
      if (typeof form.additionalProperties === 'object' && keysOf(form.additionalProperties).size > 0)
        walk(form.additionalProperties, `${path}.*`, found);
      for (const [key, value] of Object.entries(form.properties ?? {})) {
        const at = path ? `${path}.${key}` : key;
        const { must = form.required?.includes(key) ?? false, words = [] } = found.get(at) ?? {};
        found.set(at, { must, words: [...words, ...wordsOf(value)] });
        const shape = shapeOf(value);
        if (ELSEWHERE.has(at)) continue;
        if (shape === null) walk(value, at, found);
        else if (shape !== 'text') walk(value, shape, recurring);
      }
    }
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', own);
  return { own, recurring };
}
