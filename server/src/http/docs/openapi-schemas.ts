import { z } from 'zod';
import { character } from '#contract/endpoints/characters.ts';
import { game, gameSummary, grant, item, limit, method, region } from '#contract/endpoints/games.ts';
import { order, orderSummary, timelineEvent } from '#contract/endpoints/orders.ts';
import { quote } from '#contract/endpoints/quotes.ts';
import { player } from '#contract/endpoints/session.ts';
import { publisherOrder } from '#contract/publisher/order.ts';

/** JSON Schema 2020-12, which OpenAPI 3.1 uses unchanged. */
export type Schema = z.core.JSONSchema.BaseSchema;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  /** The server of the path, if not the API's own address. */
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

/** Schemas with a name in the document; others are written inline. */
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
  PublisherOrder: publisherOrder,
  Quote: quote,
  Region: region,
  TimelineEvent: timelineEvent,
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** Removes redundant parts: the bounds of safe integers, and the patterns of named formats. */
function tidy(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
}

/** Turns schemas of the contract into JSON Schema and collects the named ones. */
export function schemaMaker(components: Record<string, Schema>) {
  return (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    const made = z.toJSONSchema(schema, { io, metadata: names, override: ({ jsonSchema }) => tidy(jsonSchema) });
    const { $schema: _, $defs = {}, ...rest } = relocate(made) as Schema & { $defs?: Record<string, Schema> };
    Object.assign(components, $defs);
    return rest;
  };
}

/** Moves references to named schemas from zod's place to OpenAPI's. */
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

export type Make = ReturnType<typeof schemaMaker>;
