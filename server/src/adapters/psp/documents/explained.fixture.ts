import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';

/**
 * Returns errors as `path: reason`. A value that fits none of its alternatives has the errors of each; only those of
 * the nearest alternative are returned.
 */
export function explained(errors: readonly ErrorObject[], engine: Ajv2020): string[] {
  const chosen: string[] = [];
  const dropped = new Set<string>();
  for (const { keyword, instancePath, schema, parentSchema, data } of errors.filter(isWithoutFit)) {
    const errorsOf = (one: object | boolean): ErrorObject[] => {
      const validate = engine.compile(typeof one === 'boolean' ? (one ? {} : { not: {} }) : { allOf: [one] });
      return validate(structuredClone(data)) ? [] : (validate.errors ?? []);
    };
    const { [keyword]: _, ...rest } = parentSchema ?? {};
    const all = (schema as object[]).map(errorsOf);
    const [nearest = []] = all.map((own) => explained(own, engine)).toSorted((a, b) => far(a) - far(b));
    for (const line of all.flat().map(sentenceOf)) dropped.add(instancePath + line);
    chosen.push(...[...explained(errorsOf(rest), engine), ...nearest].map((line) => instancePath + line));
  }
  const others = errors.filter((error) => !isWithoutFit(error)).map(sentenceOf);
  return [...new Set([...others.filter((line) => !dropped.has(line)), ...chosen])];
}

/** An alternative of another type is farther than one with many errors inside. */
const far = (lines: readonly string[]): number =>
  lines.length + lines.filter((line) => line.startsWith(':')).length * 1000 + lines.filter(isName).length * 100;

/** Stripe's objects have their kind in `object`. */
const isName = (line: string): boolean => line.startsWith('/object: must be one of');

const isWithoutFit = ({ keyword, params }: ErrorObject): boolean =>
  keyword === 'anyOf' || (keyword === 'oneOf' && params.passingSchemas === null);

function sentenceOf({ instancePath, keyword, message = '', params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}: is forbidden`;
  if (keyword === 'required') return `${instancePath}/${params.missingProperty}: is missing`;
  if (keyword === 'false schema') return `${instancePath}: is read-only or write-only`;
  if (keyword === 'enum') return `${instancePath}: must be one of ${shortened(params.allowedValues)}`;
  return `${instancePath}: ${message}`;
}

const shortened = (values: unknown[]): string =>
  values.slice(0, 6).map(String).join(', ') + (values.length > 6 ? ', …' : '');
