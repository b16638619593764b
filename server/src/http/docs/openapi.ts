import { z } from 'zod';
import { AUDIENCE_ERRORS, COMMON_ERRORS, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { gameApi } from '#contract/game-api.ts';
import { type ServerEndpoint, serverApi } from '#contract/publisher/server-api.ts';
import { MESSAGES } from '../messages.ts';
import { type Make, type Operation, type Schema, schemaMaker } from './openapi-schemas.ts';
import { webhooksOf } from './openapi-webhooks.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** Calls of the shop to the publisher's own systems, by type. */
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

/** Groups the endpoint's codes by HTTP status. */
const errorsOf = (endpoint: Endpoint): Map<number, ErrorCode[]> =>
  Map.groupBy([...endpoint.errors, ...COMMON_ERRORS], (code) => ERRORS[code].status);

function parametersOf(endpoint: Endpoint, make: Make): Operation['parameters'] {
  const of = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Operation['parameters'] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = make(schema, 'input');
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = property as Schema;
      return { name, in: place, required: place === 'path' || required.includes(name), description, schema: rest };
    });
  };
  const key: Operation['parameters'] = endpoint.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'The same key with the same input answers the first result again.',
          schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
        },
      ]
    : [];
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query'), ...key];
}

const errorSchema = (codes: readonly ErrorCode[]): Schema => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: [...codes] } } } } },
  ],
});

const describeCode = (code: ErrorCode): string => {
  const { params } = ERRORS[code];
  const said = params.length > 0 ? ` Parameters: ${params.map((name) => `\`${name}\``).join(', ')}.` : '';
  return `- \`${code}\`: ${MESSAGES[code]}${said}`;
};

function responsesOf(endpoint: Endpoint, make: Make): Operation['responses'] {
  const { stream, file } = endpoint;
  const type = file ?? (stream ? 'text/event-stream' : 'application/json');
  const description = stream ? `Events named \`${stream}\`; the data of each is this JSON.` : 'Done.';
  const schema: Schema = file ? { type: 'string', format: 'binary' } : make(endpoint.output, 'output');
  const responses: Operation['responses'] = { 200: { description, content: { [type]: { schema } } } };
  if (endpoint.publicCache !== undefined)
    responses[304] = { description: 'Unchanged since the tag in `If-None-Match`.' };
  for (const [status, codes] of errorsOf(endpoint)) {
    const content = { 'application/json': { schema: errorSchema(codes) } };
    responses[status] = { description: codes.map(describeCode).join('\n'), content };
  }
  return responses;
}

const SECURITY: Record<Endpoint['auth'], Operation['security']> = {
  none: [],
  optional: [{}, { session: [] }],
  player: [{ session: [] }],
  game: [{ signature: [] }],
  operator: [{ session: [] }],
  fresh: [{ session: [] }],
  server: [{ key: [] }],
};

function operationOf(id: string, tag: string, endpoint: Endpoint, make: Make): Operation {
  return {
    operationId: id
      .replaceAll(':', '')
      .split(/[ /-]+/)
      .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
      .join(''),
    tags: [tag],
    summary: endpoint.summary,
    security: SECURITY[endpoint.auth],
    parameters: parametersOf(endpoint, make),
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: make(endpoint.body, 'input') } } } }
      : {}),
    responses: responsesOf(endpoint, make),
  };
}

const ERROR_SCHEMA: Schema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'params', 'requestId'],
      properties: {
        code: { type: 'string', description: 'What happened, for programs.' },
        message: { type: 'string', description: 'The same in English, for people.' },
        params: { type: 'object', description: 'What the code speaks of.' },
        requestId: { type: 'string', description: 'Names this request in the server’s log.' },
      },
    },
  },
};

const SIGNED: Operation['parameters'] = [
  { name: 'webhook-id', description: 'A repeat of a call has the same id and the same body.' },
  { name: 'webhook-timestamp', description: 'Unix time in seconds, at most 300 from ours.' },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

const TAGS: Record<string, string> = { me: 'session', quotes: 'orders' };

/** Returns the domain that a path belongs to. */
function tagOf(path: string): string {
  const [, first = '', , third] = path.split('/');
  if (third === 'characters' || third === 'mine') return 'characters';
  return TAGS[first] ?? first;
}

/** A table of the contract as the document shows it. */
interface Shown {
  table: Readonly<Record<string, Endpoint>>;
  /** Returns the documented path of an endpoint. */
  place: (path: string) => string;
  tagOf: (path: string) => string;
  /** Prefix of the operation ids. */
  idPrefix: string;
  /** Path parameters of its base, in addition to the endpoint's own. */
  params: z.ZodRawShape;
  errors: readonly ErrorCode[];
  headers: Operation['parameters'];
  /** The server of its paths, if not the API's own address. */
  server?: string;
}

const place = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const PLAYERS: Shown = {
  table: endpoints,
  place,
  tagOf,
  idPrefix: '',
  params: {},
  errors: AUDIENCE_ERRORS.player,
  headers: [],
};

/** Calls of game backends: signed, and at their own address. */
const gameBackends = (server: string): Shown => ({
  table: gameApi,
  place: (path) => `/{gid}${place(path)}`,
  tagOf: () => 'game backends',
  idPrefix: '/game',
  params: { gid: z.int() },
  errors: AUDIENCE_ERRORS.game,
  headers: SIGNED,
  server,
});

/** Calls of the publisher's backend: with a key, and at their own address. */
const publisherBackend = (server: string): Shown => ({
  table: Object.fromEntries(
    Object.entries(serverApi).map(([key, { scope, ...endpoint }]: [string, ServerEndpoint]) => [
      key,
      { ...endpoint, summary: `${endpoint.summary}. Scope \`${scope}\`.` },
    ]),
  ),
  place: (path) => `/v1${place(path)}`,
  tagOf: () => 'publisher’s backend',
  idPrefix: '/server',
  params: {},
  errors: AUDIENCE_ERRORS.server,
  headers: [],
  server,
});

/** Yields each operation of a table, with its path in the document and its HTTP method. */
function* operationsOf(shown: Shown, make: Make): Generator<{ at: string; verb: string; operation: Operation }> {
  for (const [key, own] of Object.entries(shown.table)) {
    const [verb = '', path = ''] = key.split(' ');
    const shape = { ...shown.params, ...own.params?.shape };
    const endpoint: Endpoint = {
      ...own,
      ...(Object.keys(shape).length > 0 && { params: z.strictObject(shape) }),
      errors: [...own.errors, ...shown.errors],
    };
    const id = `${verb} ${shown.idPrefix}${path}`;
    const made = operationOf(id, shown.tagOf(path), endpoint, make);
    const operation = {
      ...made,
      ...(shown.server && { servers: [{ url: shown.server }] }),
      parameters: [...made.parameters, ...shown.headers],
    };
    yield { at: shown.place(path), verb: verb.toLowerCase(), operation };
  }
}

/** The contract as an OpenAPI 3.1 document. @param base the address of the API */
export function openApiDocument(base: string, version: string): OpenApiDocument {
  const components: Record<string, Schema> = { Error: ERROR_SCHEMA };
  const make = schemaMaker(components);
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Set<string>();
  for (const shown of [
    PLAYERS,
    gameBackends(new URL('game', base).href),
    publisherBackend(new URL('server', base).href),
  ]) {
    for (const { at, verb, operation } of operationsOf(shown, make)) {
      for (const tag of operation.tags) tags.add(tag);
      paths[at] = { ...paths[at], [verb]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manawell',
      version,
      description: 'The API of the shop. Amounts are integers in the currency’s minor unit; times are UTC.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    webhooks: webhooksOf(make),
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token answered by a sign-in.' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'Standard Webhooks, by the secret of the game: docs/integration/game-backend.md.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the server API: docs/integration/server-api.md.',
        },
      },
    },
  };
}
