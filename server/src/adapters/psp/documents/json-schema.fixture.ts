/** A schema of an OpenAPI document, or a JSON schema. */
export interface Schema {
  [keyword: string]: unknown;
}
/** Direction of a body: fields that are read-only belong only to answers, write-only ones only to requests. */
export type Side = 'request' | 'answer';

export const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of the schema that holds all schemas of a document. */
export const DOCUMENT = 'document';
const KEPT = [
  ...['$ref', 'type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties'],
];
const MAPS = ['properties', 'patternProperties'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const SINGLE = ['items', 'additionalProperties', 'not'];

/**
 * Returns the JSON schema of an OpenAPI schema (3.0 or 3.1): without annotations, with `nullable` and the boolean
 * bounds of 3.0 expressed as JSON Schema does.
 */
export function toJsonSchema(schema: unknown, side: Side): Schema | boolean {
  if (!isObject(schema)) return schema !== false;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref.replace(/^#/, `${DOCUMENT}#`) };
  const json: Schema = {};
  for (const name of KEPT) if (schema[name] !== undefined) json[name] = schema[name];
  for (const name of MAPS) if (isObject(schema[name])) json[name] = mapped(schema[name], side);
  for (const name of LISTS) {
    const list = schema[name];
    if (Array.isArray(list)) json[name] = list.map((one) => toJsonSchema(one, side));
  }
  for (const name of SINGLE) if (schema[name] !== undefined) json[name] = toJsonSchema(schema[name], side);
  const required = requiredOf(schema, side);
  if (required.length > 0) json.required = required;
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof json[exclusive] !== 'boolean') continue;
    if (json[exclusive]) json[exclusive] = json[bound];
    else delete json[exclusive];
  }
  return schema.nullable === true ? orNull(json) : json;
}

const mapped = (schemas: Schema, side: Side): Schema =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, one]) => [name, isForbidden(one, side) ? false : toJsonSchema(one, side)]),
  );

const isForbidden = (schema: unknown, side: Side): boolean =>
  isObject(schema) && schema[side === 'request' ? 'readOnly' : 'writeOnly'] === true;

function requiredOf({ required, properties }: Schema, side: Side): unknown[] {
  if (!Array.isArray(required)) return [];
  const known: Schema = isObject(properties) ? properties : {};
  return required.filter((name) => !isForbidden(known[`${name}`], side));
}

function orNull(json: Schema): Schema {
  if (typeof json.type !== 'string') return { anyOf: [json, { type: 'null' }] };
  return {
    ...json,
    type: [json.type, 'null'],
    ...(Array.isArray(json.enum) && { enum: [...json.enum, null] }),
  };
}
