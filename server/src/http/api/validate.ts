import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiError } from '#server/kernel/api-error.ts';

const NOTHING = z.strictObject({});
const MAX_NAME = 100;
const MAX_ISSUES = 20;

/** The input of a request, raw or validated. */
export type Parts = Record<'params' | 'query' | 'body', unknown>;

export const partsOf = ({ params, query, body }: FastifyRequest): Parts => ({ params, query, body });

/** Returns a validator for the input of an endpoint. Parts that the endpoint does not declare must be empty. */
export function inputReader(endpoint: Endpoint): (parts: Parts) => Parts {
  const { params = NOTHING, query = NOTHING, body } = endpoint;
  return (parts) => ({
    params: read(params, parts.params ?? {}),
    query: read(query, parts.query ?? {}),
    body: body ? read(body, parts.body) : read(NOTHING, parts.body ?? {}),
  });
}

/**
 * PostgreSQL cannot store NUL in a text, so no input may contain it. Not recursive, because the client decides the
 * depth.
 */
function refuseNul(value: unknown): void {
  const open: [path: string, value: unknown][] = [['', value]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, each] = next;
    if (typeof each === 'string' && each.includes('\0')) {
      throw apiError('request.invalid', { issues: [{ path, message: 'Holds a NUL character' }] });
    }
    if (each === null || typeof each !== 'object') continue;
    for (const [name, inner] of Object.entries(each)) open.push([path === '' ? name : `${path}.${name}`, inner]);
  }
}

function read(schema: z.ZodType, value: unknown): unknown {
  refuseNul(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const pathOf = (issue: z.core.$ZodIssue): string => issue.path.map(String).join('.');
  for (const issue of result.error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const field = [...issue.path.map(String), String(issue.keys[0])].join('.');
    throw apiError('request.unknown_field', { field: field.slice(0, MAX_NAME) });
  }
  const issues = result.error.issues.slice(0, MAX_ISSUES);
  throw apiError('request.invalid', {
    issues: issues.map((issue) => ({ path: pathOf(issue), message: issue.message })),
  });
}
