import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { explained } from './explained.fixture.ts';
import { DOCUMENT, isObject, type Schema, type Side, toJsonSchema } from './json-schema.fixture.ts';
import { undeclaredFields } from './undeclared.fixture.ts';

/** A path of a document with a method. */
export interface Operation {
  /** `POST /v1/refunds`, with the document's names of parameters. */
  name: string;
  document: Document;
  operation: Schema;
  /** Values of the path's parameters. */
  values: Readonly<Record<string, string>>;
  parameters: readonly Schema[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'];

/** An OpenAPI document of a provider, 3.0 or 3.1. */
export class Document {
  readonly title: string;
  readonly #root: Schema;
  readonly #templates: readonly { template: string; pattern: RegExp; names: string[]; item: Schema }[];
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #engines = new Map<string, Ajv2020>();

  /** @throws Error if it is no OpenAPI document */
  constructor(root: unknown) {
    if (!isObject(root) || !isObject(root.info)) throw new Error('not an OpenAPI document');
    this.#root = root;
    this.title = `${root.info.title} ${root.info.version}`;
    this.#templates = Object.entries(isObject(root.paths) ? root.paths : {}).flatMap(([path, item]) => {
      if (!isObject(item)) return [];
      const template = `${this.#base()}${path}`;
      const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
      const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '([^/]+)');
      return [{ template, names, item, pattern: new RegExp(`^${escaped}$`) }];
    });
  }

  /** Returns the operation for a call; one without parameters in its path comes first. */
  find(method: string, path: string): Operation | null {
    const found = this.#templates
      .flatMap(({ template, pattern, names, item }) => {
        const match = pattern.exec(path);
        const operation = item[method.toLowerCase()];
        if (!match || !METHODS.includes(method.toLowerCase()) || !isObject(operation)) return [];
        const values = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]));
        const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)].map((one) => this.whole(one));
        return [{ name: `${method} ${template}`, document: this, operation, values, parameters }];
      })
      .toSorted((a, b) => Object.keys(a.values).length - Object.keys(b.values).length);
    return found[0] ?? null;
  }

  /** Returns the object that a `$ref` names, or the object itself. */
  whole(value: unknown): Schema {
    if (!isObject(value)) return {};
    return typeof value.$ref === 'string' ? this.whole(this.resolve(value.$ref)) : value;
  }

  /** @throws Error for a reference to nothing, or to another document */
  resolve = (ref: string): unknown => {
    const names = ref.split('/').map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
    let value: unknown = names[0] === '#' ? this.#root : undefined;
    for (const name of names.slice(1)) value = isObject(value) ? value[name] : undefined;
    if (value === undefined) throw new Error(`${this.title} has no ${ref}`);
    return value;
  };

  /**
   * Returns why a value does not fit a schema of the document, as `path: reason`.
   * @param schema also a `$ref`
   * @param texts the values are texts of a form or query, which are read as the schema's types
   */
  problems(value: unknown, schema: unknown, side: Side, { texts = false } = {}): string[] {
    const validate = this.#validator(schema, side, texts);
    // Coercion changes the value in its place.
    const body = { value: structuredClone(value) };
    const errors = validate(body) ? [] : (validate.errors ?? []);
    const wrong = explained(errors, this.#engine(side, texts)).map((line) => line.replace(/^\/value/, ''));
    const extra = undeclaredFields(body.value, [schema], this.resolve);
    const forbidden = new Set(wrong);
    const undeclared = extra.filter((path) => !forbidden.has(`${path}: is forbidden`));
    const lines = [...wrong, ...undeclared.map((path) => `${path}: is not declared`)];
    return [...new Set(lines.map((line) => line.replace(/\/\d+(?=[/:])/g, '/*')))];
  }

  #validator(schema: unknown, side: Side, texts: boolean): ValidateFunction {
    const key = `${side} ${texts} ${JSON.stringify(schema)}`;
    const known = this.#validators.get(key);
    if (known) return known;
    const engine = this.#engine(side, texts);
    const value = toJsonSchema(schema, side);
    const made = engine.compile({ type: 'object', required: ['value'], properties: { value } });
    this.#validators.set(key, made);
    return made;
  }

  #engine(side: Side, texts: boolean): Ajv2020 {
    const key = `${side} ${texts}`;
    const known = this.#engines.get(key);
    if (known) return known;
    const engine = new Ajv2020({
      strict: false,
      allErrors: true,
      coerceTypes: texts,
      inlineRefs: false,
      unicodeRegExp: false,
      logger: false,
      // Errors then have the schema and the value, for `explained`.
      verbose: true,
    });
    addFormats.default(engine);
    const { components } = this.#root;
    const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {};
    const converted = Object.entries(schemas).map(([name, one]) => [name, toJsonSchema(one, side)] as const);
    engine.addSchema({ $id: DOCUMENT, components: { schemas: Object.fromEntries(converted) } });
    this.#engines.set(key, engine);
    return engine;
  }

  /** The path of the server's address, such as `/v72`. */
  #base(): string {
    const [server] = listOf(this.#root.servers);
    const url = isObject(server) && typeof server.url === 'string' ? server.url : '/';
    return new URL(url, 'https://provider.invalid').pathname.replace(/\/$/, '');
  }
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Reads a document in JSON or YAML. */
export function readDocument(file: string): Document {
  const text = readFileSync(file, 'utf8');
  return new Document(text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text));
}
