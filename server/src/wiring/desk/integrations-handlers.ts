import type { integrationsApi } from '#contract/operator/integrations.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import { apiError } from '../../kernel/api-error.ts';
import type { Limits } from '../../kernel/limits/limit.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { webhooksReplay } from '../../operations/actions/payments.ts';
import type { Parts } from '../../operations/parts.ts';
import { goLive } from '../../operations/queries/golive.ts';
import {
  gamesList,
  gamesTest,
  secretsList,
  signaturesVerify,
  webhooksList,
} from '../../operations/queries/integrations.ts';
import { runFor } from './run-for.ts';

/** Rows of a page of a list. */
const most = 100;
/** Test calls and verifications of one operator in a minute. */
const TESTS = 30;

/** Maps the endpoints about connections to operations. Tests are limited for each operator. */
export function integrationsHandlers(
  parts: Parts,
  limits: Limits,
): Pick<OperatorHandlers<DeskCaller>, keyof typeof integrationsApi> {
  const run = runFor(parts);
  const tests = limits('desk tests', TESTS, 60);
  const count = async ({ by }: DeskCaller): Promise<void> => {
    const { allowed, resetsIn } = await tests.take(by);
    if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
  };
  return {
    'GET /games': (_, caller) => run(caller, gamesList, {}),
    'POST /games/:gid/test': async ({ params }, caller) => {
      await count(caller);
      return run(caller, gamesTest, { gid: Number(params.gid) });
    },
    'POST /games/:gid/signature': async ({ params, body }, caller) => {
      await count(caller);
      return run(caller, signaturesVerify, { ...body, gid: Number(params.gid) });
    },
    'GET /webhooks': ({ query: { open, ...query } }, caller) =>
      run(caller, webhooksList, { ...query, open: open === 'true', most }),
    'POST /webhooks/replay': ({ body }, caller) => run(caller, webhooksReplay, body),
    'GET /secrets': (_, caller) => run(caller, secretsList, {}),
    'POST /golive': async (_, caller) => {
      await count(caller);
      return run(caller, goLive, {});
    },
  };
}
