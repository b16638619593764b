import { z } from 'zod';
import { COMMON_ERRORS, type Endpoint } from '#contract/endpoint.ts';
import { character } from '#contract/endpoints/characters.ts';
import { game, gameSummary, grant, item, limit, method, region } from '#contract/endpoints/games.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { order, orderSummary, timelineEvent } from '#contract/endpoints/orders.ts';
import { quote } from '#contract/endpoints/quotes.ts';
import { player } from '#contract/endpoints/session.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { gameApi } from '#contract/game-api.ts';
import { MESSAGES } from './messages.ts';

/** JSON Schema 2020-12, which OpenAPI 3.1 speaks as it is. */
export type Schema = z.core.JSONSchema.BaseSchema;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  /** Where it is, when not below the API's own address. */
  servers?: { url: string }[];
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

/** Schemas that have a name of their own in the document; the others stand where they are used. */
const NAMED = {
  Character: character,
  Game: game,
  GameSummary: gameSummary,
  Grant: grant,
  Item: item,
  Limit: limit,
  Method: method,
  Order: order,
  OrderSummary: orderSummary,
  Player: player,
  Quote: quote,
  Region: region,
  TimelineEvent: timelineEvent,
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** Leaves out what only repeats itself: the bounds of any safe integer, the pattern of a named format. */
function tidy(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
}

/** Turns schemas of the contract into JSON Schema and collects the named ones. */
function schemaMaker(components: Record<string, Schema>) {
  return (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    const made = z.toJSONSchema(schema, { io, metadata: names, override: ({ jsonSchema }) => tidy(jsonSchema) });
    const { $schema: _, $defs = {}, ...rest } = relocate(made) as Schema & { $defs?: Record<string, Schema> };
    Object.assign(components, $defs);
    return rest;
  };
}

/** References to named schemas, from where zod puts them to where OpenAPI does. */
const relocate = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : relocate(inner),
    ]),
  );
};

type Make = ReturnType<typeof schemaMaker>;

/** The codes by the status they are answered with. */
export const errorsOf = (endpoint: Endpoint): Map<number, ErrorCode[]> =>
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
  const { stream } = endpoint;
  const type = stream ? 'text/event-stream' : 'application/json';
  const description = stream ? `Events named \`${stream}\`; the data of each is this JSON.` : 'Done.';
  const responses: Operation['responses'] = {
    200: { description, content: { [type]: { schema: make(endpoint.output, 'output') } } },
  };
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
};

function operationOf(key: string, tag: string, endpoint: Endpoint, make: Make): Operation {
  return {
    operationId: key
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

/** Calls of game backends, which are signed, and answered at an address of their own. */
function gameOperations(base: string, make: Make): { place: string; operation: Operation }[] {
  return Object.entries(gameApi).map(([path, definition]) => {
    const own = 'params' in definition ? definition.params.shape : {};
    const endpoint: Endpoint = {
      ...definition,
      auth: 'none',
      params: z.strictObject({ gid: z.int(), ...own }),
      errors: [...definition.errors, 'signature.invalid', 'request.key_reused'],
    };
    const { parameters, ...rest } = operationOf(`POST /game${path}`, GAME_TAG, endpoint, make);
    const operation = {
      ...rest,
      security: [{ signature: [] }],
      servers: [{ url: base }],
      parameters: [...parameters, ...SIGNED],
    };
    return { place: `/{gid}${place(path)}`, operation };
  });
}

const GAME_TAG = 'game backends';
const place = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The contract as an OpenAPI 3.1 document. @param base the address of the API */
export function openApiDocument(base: string, version: string): OpenApiDocument {
  const components: Record<string, Schema> = { Error: ERROR_SCHEMA };
  const make = schemaMaker(components);
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Set<string>();
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [verb = '', path = ''] = key.split(' ');
    const tag = tagOf(path);
    tags.add(tag);
    paths[place(path)] = { ...paths[place(path)], [verb.toLowerCase()]: operationOf(key, tag, endpoint, make) };
  }
  tags.add(GAME_TAG);
  for (const { place, operation } of gameOperations(new URL('game', base).href, make))
    paths[place] = { post: operation };
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
      },
    },
  };
}

const TAGS: Record<string, string> = { me: 'session', quotes: 'orders' };

/** The domain that a path belongs to. */
const tagOf = (path: string): string => {
  const [, first = '', , third] = path.split('/');
  if (third === 'characters' || third === 'mine') return 'characters';
  return TAGS[first] ?? first;
};
