import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type OperatorApi, type OperatorCall, operatorApi } from '#contract/operator-api.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Headers } from '../security/security.ts';
import { registerTable } from './register-table.ts';
import type { AnyHandler } from './served-table.ts';
import { partsOf } from './validate.ts';

export const OPERATOR_API_BASE = '/operator';

type PartOf<K extends OperatorCall, P extends string> = OperatorApi[K] extends { [Q in P]: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>;

/**
 * One call of an operator: validated input in, contract output out; throws `ApiError`. `O` is the type of an operator.
 */
export type OperatorHandlers<O> = {
  [K in OperatorCall]: (
    input: { params: PartOf<K, 'params'>; query: PartOf<K, 'query'> },
    operator: O,
  ) => Promise<z.output<OperatorApi[K]['output']>>;
};

export interface OperatorApiDeps<O> {
  handlers: OperatorHandlers<O>;
  /** Returns the operator of a request; null if it is unknown. */
  authenticate: (request: FastifyRequest) => Promise<O | null>;
  headers: Headers;
  validateOutput: boolean;
}

/** Registers the operators' endpoints below `/operator`. Requests that `authenticate` does not accept are refused. */
export function registerOperatorApi<O>(app: FastifyInstance, deps: OperatorApiDeps<O>): void {
  registerTable<O>(app, {
    table: operatorApi,
    base: OPERATOR_API_BASE,
    handlers: deps.handlers as unknown as Record<string, AnyHandler<O>>,
    admit: async (request) => {
      const caller = await deps.authenticate(request);
      if (!caller) throw apiError('session.required', {});
      return { caller, parts: partsOf(request) };
    },
    headers: deps.headers,
    headersOf: ({ id }) => ({ 'x-request-id': id }),
    validateOutput: deps.validateOutput,
  });
}
