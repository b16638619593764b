import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A schema of PayPal's SDK. It maps names between the API's and the SDK's. */
type Schema = object;
interface Mapped {
  errors: false | readonly { message?: string; path?: readonly unknown[] }[];
  result: unknown;
}

// The package exports only the types of its models. Their schemas are in its folder.
const index = createRequire(import.meta.url).resolve('@paypal/paypal-server-sdk');
const load = createRequire(index);
const { validateAndMap, validateAndUnmap }: Record<'validateAndMap' | 'validateAndUnmap', Check> =
  load('@apimatic/schema');
type Check = (value: unknown, schema: Schema) => Mapped;

const schemaOf = (file: string): Schema => load(join(dirname(index), 'models', `${file}.js`))[`${file}Schema`];
const SCHEMAS = {
  orderRequest: schemaOf('orderRequest'),
  order: schemaOf('order'),
  capturedPayment: schemaOf('capturedPayment'),
  refundRequest: schemaOf('refundRequest'),
  refund: schemaOf('refund'),
};

/**
 * Returns why a body of the API has another shape than PayPal's own SDK expects, or null. The SDK drops fields that it
 * does not know, so a difference after a round trip is one too.
 */
export function shapeProblem(shape: keyof typeof SCHEMAS, body: unknown): string | null {
  const schema = SCHEMAS[shape];
  const read = validateAndMap(body, schema);
  if (read.errors) return read.errors.map(({ message = '', path = [] }) => `${path.join('.')}: ${message}`).join('; ');
  const written = validateAndUnmap(read.result, schema);
  if (written.errors) return 'the SDK cannot write what it read';
  const [sent, kept] = [sorted(body), sorted(written.result)];
  return sent === kept ? null : `the SDK knows only ${kept} of ${sent}`;
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
