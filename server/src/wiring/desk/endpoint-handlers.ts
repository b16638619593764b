import type { endpointsApi } from '#contract/operator/endpoints.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import { apiError } from '../../kernel/api-error.ts';
import type { Limits } from '../../kernel/limits/limit.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { endpointsReplay } from '../../operations/actions/endpoints.ts';
import type { Parts } from '../../operations/parts.ts';
import {
  endpointsEvent,
  endpointsList,
  endpointsLog,
  endpointsReplayCount,
  endpointsTest,
} from '../../operations/queries/endpoints.ts';
import { runFor } from './run-for.ts';

/** Tests of one operator in a minute. */
const TESTS = 30;

/** Maps the endpoints of the desk about receivers of webhooks to operations. Tests are limited for each operator. */
export function endpointHandlers(
  parts: Parts,
  limits: Limits,
): Pick<OperatorHandlers<DeskCaller>, keyof typeof endpointsApi> {
  const run = runFor(parts);
  const tests = limits('desk endpoint tests', TESTS, 60);
  return {
    'GET /endpoints': (_, caller) => run(caller, endpointsList, {}),
    'GET /endpoints/:name/calls': ({ params, query: { failed, ...query } }, caller) =>
      run(caller, endpointsLog, { ...params, ...query, failed: failed === 'true' }),
    'GET /endpoints/events/:id': ({ params }, caller) => run(caller, endpointsEvent, params),
    'POST /endpoints/:name/replay': async ({ params, body: { dryRun, why, ...chosen } }, caller) => {
      const input = { ...params, ...chosen };
      if (dryRun) return { ...(await run(caller, endpointsReplayCount, input)), action: null };
      const { events, isMore, action } = await run(caller, endpointsReplay, { ...input, why });
      return { events, isMore, action };
    },
    'POST /endpoints/:name/test': async ({ params: { name } }, caller) => {
      const { allowed, resetsIn } = await tests.take(caller.by);
      if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
      return run(caller, endpointsTest, { name });
    },
  };
}
