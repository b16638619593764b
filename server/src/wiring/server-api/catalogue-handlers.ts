import type { ServerCall } from '#contract/publisher/server-api.ts';
import type { ServerHandlers } from '../../http/publisher/server-api.ts';
import { serverCatalogApply, serverCatalogPlan } from '../../operations/publisher/catalog-change.ts';
import { callsOf, type ServerParts } from './calls.ts';

type CatalogueCall = Extract<ServerCall, `POST /catalogue/${string}`>;

/** Maps the calls about the catalogue to operations. */
export function catalogueHandlers(parts: ServerParts): Pick<ServerHandlers, CatalogueCall> {
  const { read, write } = callsOf(parts);
  return {
    'POST /catalogue/plan': ({ body }, caller) => read(caller, serverCatalogPlan, body),
    'POST /catalogue/apply': (input, caller, request) => {
      const { why: _, ...change } = input.body;
      return write(
        'POST /catalogue/apply',
        { input, caller, request },
        {
          operation: serverCatalogApply,
          input: change,
          answerOf: ({ action, revision }) => ({ action, revision }),
        },
      );
    },
  };
}
