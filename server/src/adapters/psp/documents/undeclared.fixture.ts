import { isObject, type Schema } from './json-schema.fixture.ts';

/** Resolves a `$ref` of the document. */
type Resolve = (ref: string) => unknown;

/**
 * Returns the paths of all fields that no schema of their place declares. JSON Schema allows such fields unless a
 * schema forbids them, but a field that the provider does not document is a mistake of ours.
 */
export function undeclaredFields(value: unknown, schemas: readonly unknown[], resolve: Resolve, path = ''): string[] {
  const known = schemas.flatMap((schema) => parts(schema, resolve));
  if (known.some(isFree)) return [];
  if (Array.isArray(value)) {
    const items = known.flatMap((schema) => (schema.items === undefined ? [] : [schema.items]));
    return value.flatMap((one, at) => undeclaredFields(one, items, resolve, `${path}/${at}`));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const own = known.flatMap(({ properties }) =>
      isObject(properties) && name in properties ? [properties[name]] : [],
    );
    const others = known.map(({ additionalProperties }) => additionalProperties).filter(Boolean);
    const declared = own.length > 0 ? own : others;
    return declared.length > 0 ? undeclaredFields(one, declared, resolve, `${path}/${name}`) : [`${path}/${name}`];
  });
}

/** Returns the schema and all schemas that it is made of. */
function parts(schema: unknown, resolve: Resolve): Schema[] {
  if (schema === true) return [{ additionalProperties: true }];
  if (!isObject(schema)) return [];
  if (typeof schema.$ref === 'string') return parts(resolve(schema.$ref), resolve);
  const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => {
    const list = schema[name];
    return Array.isArray(list) ? list : [];
  });
  return [schema, ...inner.flatMap((one) => parts(one, resolve))];
}

/** Returns true if the document says only that there is an object. */
const isFree = ({ type, properties, additionalProperties, allOf, anyOf, oneOf }: Schema): boolean =>
  type === 'object' && !properties && additionalProperties === undefined && !allOf && !anyOf && !oneOf;
