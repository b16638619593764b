import type { ApiCall } from '../api-call.fixture.ts';
import { parseForm, type Tree } from '../stripe/form.fixture.ts';
import type { Document, Operation } from './document.fixture.ts';
import { isObject, type Schema } from './json-schema.fixture.ts';

export interface Answer {
  status: number;
  /** Media type. */
  type: string;
  text: string;
}

/** A call as the documents see it. */
export interface CheckedCall {
  /** The document's operation, or the method and path that no document has. */
  operation: string;
  request: string[];
  answer: string[];
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Checks a request and its answer against the documents of a provider. */
export async function checkCall(documents: readonly Document[], call: ApiCall, answer: Answer): Promise<CheckedCall> {
  const found = documents.flatMap((document) => document.find(call.method, call.path) ?? [])[0];
  if (!found) return { operation: `${call.method} ${call.path}`, request: ['path: is in no document'], answer: [] };
  const request = [...problemsOfParameters(found, call), ...(await problemsOfBody(found, call))];
  return { operation: found.name, request, answer: problemsOfAnswer(found, answer) };
}

function problemsOfParameters({ document, parameters, values }: Operation, { query, headers }: ApiCall): string[] {
  const fields = asLists(parseForm(query.toString()));
  const given = isObject(fields) ? fields : {};
  const declared = parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}`);
  const unknown = Object.keys(given).filter((name) => !declared.includes(name));
  const problems = parameters.flatMap(({ in: place, name, schema, required }) => {
    const at = `${place} ${name}`;
    const places: Schema = {
      query: given[`${name}`],
      path: values[`${name}`],
      header: headers[`${name}`.toLowerCase()],
    };
    const value = places[`${place}`];
    if (value === undefined) return required === true && place !== 'cookie' ? [`${at}: is missing`] : [];
    return document.problems(value, schema ?? {}, 'request', { texts: true }).map((why) => at + why);
  });
  return [...unknown.map((name) => `query ${name}: is not declared`), ...problems];
}

async function problemsOfBody({ document, operation }: Operation, call: ApiCall): Promise<string[]> {
  const body = document.whole(operation.requestBody);
  const content = isObject(body.content) ? body.content : {};
  if (call.text === '') return body.required === true && call.method !== 'GET' ? ['body: is missing'] : [];
  const [type = ''] = `${call.headers['content-type'] ?? ''}`.split(';');
  const declared = content[type];
  if (!isObject(declared)) return [`body: ${type || 'no type'} is not declared`];
  const texts = type !== JSON_TYPE;
  return document
    .problems(await bodyOf(type, call), declared.schema ?? {}, 'request', { texts })
    .map((why) => `body${why}`);
}

async function bodyOf(type: string, { text, headers }: ApiCall): Promise<unknown> {
  if (type === JSON_TYPE) return JSON.parse(text);
  if (type === FORM_TYPE) return asLists(parseForm(text));
  const form = await new Response(text, { headers: { 'content-type': `${headers['content-type']}` } }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
}

/** Returns the tree with lists for objects whose names are 0, 1, 2 and so on. */
function asLists(tree: Tree | string): unknown {
  if (typeof tree === 'string') return tree;
  const entries = Object.entries(tree).map(([name, value]) => [name, asLists(value)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === `${at}`);
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function problemsOfAnswer({ document, operation }: Operation, { status, type, text }: Answer): string[] {
  const answers = isObject(operation.responses) ? operation.responses : {};
  const found = answers[`${status}`] ?? answers[`${Math.floor(status / 100)}XX`] ?? answers.default;
  if (!found) return [`status: ${status} is not declared`];
  // `default` describes errors in all of these documents.
  if (found === answers.default && status < 300) return [`status: ${status} is not declared`];
  const { content } = document.whole(found);
  if (!isObject(content)) return text === '' || text === '{}' ? [] : ['body: is not declared'];
  const declared = content[type];
  if (!isObject(declared)) return [`body: ${type} is not declared`];
  return document.problems(JSON.parse(text), declared.schema ?? {}, 'answer').map((why) => `body${why}`);
}
