import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type ApiCall, ApiDouble, type ApiError } from '../api-double.fixture.ts';
import { type Answer, checkCall } from './check-call.fixture.ts';
import { Document, readDocument } from './document.fixture.ts';

const SHOP = {
  openapi: '3.0.0',
  info: { title: 'Shop of a test', version: '1' },
  servers: [{ url: 'https://shop.example.com/v2' }],
  paths: {
    '/orders': {
      parameters: [{ $ref: '#/components/parameters/key' }],
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/wish' } } },
        },
        responses: {
          '201': {
            description: '',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/order' } } },
          },
          default: {
            description: '',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/fault' } } },
          },
        },
      },
      get: {
        parameters: [
          { in: 'query', name: 'limit', schema: { type: 'integer', maximum: 100 } },
          { in: 'query', name: 'created', schema: { type: 'object', properties: { gte: { type: 'integer' } } } },
          { in: 'query', name: 'expand', schema: { type: 'array', items: { type: 'string', maxLength: 5 } } },
        ],
        responses: { '200': { description: '', content: { 'application/json': { schema: { type: 'array' } } } } },
      },
    },
    '/orders/{id}': {
      get: {
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string', pattern: '^o_' } }],
        responses: {
          '200': {
            description: '',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/order' } } },
          },
        },
      },
    },
    '/forms': {
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['amount'],
                additionalProperties: false,
                properties: {
                  amount: { type: 'integer' },
                  submit: { type: 'boolean' },
                  items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
                  metadata: { type: 'object', additionalProperties: { type: 'string' } },
                },
              },
            },
          },
        },
        responses: { '200': { description: 'done' } },
      },
    },
  },
  components: {
    parameters: { key: { in: 'header', name: 'Shop-Key', required: false, schema: { type: 'string', maxLength: 4 } } },
    schemas: {
      wish: {
        type: 'object',
        required: ['amount', 'currency', 'id'],
        properties: {
          id: { type: 'string', readOnly: true },
          amount: { type: 'integer', minimum: 0, exclusiveMinimum: true },
          currency: { type: 'string', enum: ['EUR', 'USD'] },
          until: { type: 'string', format: 'date-time' },
          note: { type: 'string', nullable: true, maxLength: 3 },
          anything: { type: 'object' },
        },
      },
      order: {
        type: 'object',
        required: ['id', 'payer'],
        properties: {
          id: { type: 'string' },
          secret: { type: 'string', writeOnly: true },
          payer: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/payer' }], nullable: true },
        },
      },
      payer: {
        allOf: [
          { type: 'object', required: ['object'], properties: { object: { type: 'string', enum: ['payer'] } } },
          { type: 'object', required: ['age'], properties: { age: { type: 'integer' } } },
        ],
      },
      fault: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
    },
  },
};

const documents = [new Document(SHOP)];
const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});
const order = { id: 'o_1', payer: null };

const call = (change: Partial<ApiCall> & { body?: object }): ApiCall => ({
  method: 'POST',
  path: '/v2/orders',
  query: new URLSearchParams(),
  headers: { 'content-type': 'application/json' },
  text: change.body ? JSON.stringify(change.body) : '',
  ...change,
});
const requestOf = async (change: Partial<ApiCall> & { body?: object }) =>
  (await checkCall(documents, call(change), json(201, order))).request;
const answerOf = async (answer: Answer) =>
  (await checkCall(documents, call({ body: { amount: 1, currency: 'EUR' } }), answer)).answer;

describe('a request', () => {
  const good = { amount: 1, currency: 'EUR', until: '2026-11-29T10:00:00Z', note: null, anything: { at: ['all'] } };

  test('as in the document has no problem, and belongs to the operation of the document', async () => {
    expect(await checkCall(documents, call({ body: good }), json(201, order))).toEqual({
      operation: 'POST /v2/orders',
      request: [],
      answer: [],
    });
  });

  test.each([
    ['a missing field', { currency: 'EUR' }, ['body/amount: is missing']],
    ['a value of another type', { ...good, amount: '1' }, ['body/amount: must be integer']],
    ['a value out of bounds', { ...good, amount: 0 }, ['body/amount: must be > 0']],
    [
      'a value that is not in the enumeration',
      { ...good, currency: 'GBP' },
      ['body/currency: must be one of EUR, USD'],
    ],
    ['a text that is too long', { ...good, note: 'long' }, ['body/note: must NOT have more than 3 characters']],
    ['another format', { ...good, until: 'soon' }, ['body/until: must match format "date-time"']],
    ['an extra field', { ...good, colour: 'red' }, ['body/colour: is not declared']],
    ['a field that only answers have', { ...good, id: 'o_1' }, ['body/id: is read-only or write-only']],
    [
      'two faults, both',
      { ...good, amount: '1', colour: 'red' },
      ['body/amount: must be integer', 'body/colour: is not declared'],
    ],
  ])('has a problem with %s', async (_, body, problems) => {
    expect(await requestOf({ body })).toEqual(problems);
  });

  test('has a problem with an unknown path, an unknown method, a missing body and another media type', async () => {
    expect(await requestOf({ path: '/v2/baskets', body: good })).toEqual(['path: is in no document']);
    expect(await requestOf({ path: '/orders', body: good })).toEqual(['path: is in no document']);
    expect(await requestOf({ method: 'PUT', body: good })).toEqual(['path: is in no document']);
    expect(await requestOf({})).toEqual(['body: is missing']);
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    expect(await requestOf({ headers, body: good })).toEqual(['body: text/plain is not declared']);
  });

  test('has a problem with its path, its headers and its query', async () => {
    expect(await requestOf({ method: 'GET', path: '/v2/orders/p_1' })).toEqual(['path id: must match pattern "^o_"']);
    const headers = { 'content-type': 'application/json', 'shop-key': 'longer' };
    expect(await requestOf({ headers, body: good })).toEqual(['header Shop-Key: must NOT have more than 4 characters']);
    const asked = (query: string) => requestOf({ method: 'GET', query: new URLSearchParams(query) });
    expect(await asked('limit=100&created[gte]=5&expand[0]=all&expand[1]=more')).toEqual([]);
    expect(await asked('limit=101&page=2')).toEqual(['query page: is not declared', 'query limit: must be <= 100']);
    expect(await asked('created[gte]=now')).toEqual(['query created/gte: must be integer']);
    expect(await asked('created[gt]=5')).toEqual(['query created/gt: is not declared']);
    expect(await asked('expand[0]=charges')).toEqual(['query expand/*: must NOT have more than 5 characters']);
  });

  test('as a form has its values read as the types of the document', async () => {
    const form = (text: string) =>
      requestOf({ path: '/v2/forms', text, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(await form('amount=5&submit=true&items[0][name]=a&items[1][name]=b&metadata[any]=1')).toEqual([]);
    expect(await form('amount=many&submit=perhaps')).toEqual([
      'body/amount: must be integer',
      'body/submit: must be boolean',
    ]);
    expect(await form('items[0][colour]=red&tip=1')).toEqual([
      'body/amount: is missing',
      'body/tip: is forbidden',
      'body/items/*/colour: is not declared',
    ]);
  });
});

describe('an answer', () => {
  test('as in the document has no problem, in each alternative', async () => {
    expect(await answerOf(json(201, order))).toEqual([]);
    expect(await answerOf(json(201, { ...order, payer: 'p_1' }))).toEqual([]);
    expect(await answerOf(json(201, { ...order, payer: { object: 'payer', age: 30 } }))).toEqual([]);
    expect(await answerOf(json(422, { code: 'refused' }))).toEqual([]);
  });

  test.each([
    ['a missing field', json(201, { id: 'o_1' }), ['body/payer: is missing']],
    ['an extra field', json(201, { ...order, mood: 'good' }), ['body/mood: is not declared']],
    [
      'a field that only requests have',
      json(201, { ...order, secret: 's' }),
      ['body/secret: is read-only or write-only'],
    ],
    [
      'an error of another shape',
      json(422, { error: 'refused' }),
      ['body/code: is missing', 'body/error: is not declared'],
    ],
    ['a status without a description', json(200, order), ['status: 200 is not declared']],
    ['another media type', { ...json(201, order), type: 'text/html' }, ['body: text/html is not declared']],
  ])('has a problem with %s', async (_, answer, problems) => {
    expect(await answerOf(answer)).toEqual(problems);
  });

  test('that fits no alternative has the problems of the nearest one, next to its others', async () => {
    expect(await answerOf(json(201, { payer: { object: 'payer', age: 'old', mood: 'good' } }))).toEqual([
      'body/id: is missing',
      'body/payer/age: must be integer',
      'body/payer/mood: is not declared',
    ]);
  });
});

test('a problem outside of alternatives stays, also if an alternative has the same one', () => {
  const schema = { required: ['a'], anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] };
  expect(new Document(SHOP).problems({}, schema, 'answer')).toEqual(['/a: is missing', '/c: is missing']);
});

describe('a double', () => {
  class ShopDouble extends ApiDouble {
    protected override readonly provider = 'adyen';
    protected override answer(): object {
      return order;
    }
    protected override admit(): void {}
    protected override describe(error: ApiError): object {
      return { code: error.message };
    }
    protected override statusOf(): number {
      return 201;
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const before = process.env.ADYEN_DOCUMENTS;
  afterEach(() => {
    if (before === undefined) delete process.env.ADYEN_DOCUMENTS;
    else process.env.ADYEN_DOCUMENTS = before;
    rmSync(folder, { recursive: true, force: true });
  });

  test('reports at its end the calls that differ from the documents, and none without documents', async () => {
    const file = join(folder, 'shop.yaml');
    writeFileSync(file, JSON.stringify(SHOP));
    const talk = async (body: object) => {
      const double = await new ShopDouble().start();
      const headers = { 'content-type': 'application/json' };
      await fetch(`${double.url}/v2/orders`, { method: 'POST', headers, body: JSON.stringify(body) });
      return double.close();
    };
    process.env.ADYEN_DOCUMENTS = '';
    await talk({ amount: 1 });
    process.env.ADYEN_DOCUMENTS = file;
    await talk({ amount: 1, currency: 'EUR' });
    await expect(talk({ amount: 1 })).rejects.toThrow('POST /v2/orders: request body/currency: is missing');
  });
});

test('a file that is no OpenAPI document is refused', () => {
  expect(() => readDocument(join(import.meta.dirname, '../../../../../package.json'))).toThrow('not an OpenAPI');
});
