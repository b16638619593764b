import type { waitingApi } from '#contract/operator/waiting.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import type { Parts } from '../../operations/parts.ts';
import { actions } from '../../operations/queries/actions.ts';
import { deliveriesWaiting } from '../../operations/queries/deliveries.ts';
import { disputes } from '../../operations/queries/disputes.ts';
import { eventsStuck } from '../../operations/queries/overview.ts';
import { refundsUnfinished } from '../../operations/queries/refunds.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about waiting work and the audit log to operations. */
export function waitingHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof waitingApi> {
  const run = runFor(parts);
  return {
    'GET /deliveries/waiting': (_, caller) => run(caller, deliveriesWaiting, {}),
    'GET /refunds/unfinished': (_, caller) => run(caller, refundsUnfinished, {}),
    'GET /events/stuck': (_, caller) => run(caller, eventsStuck, {}),
    'GET /disputes': ({ query: { all } }, caller) => run(caller, disputes, { all: all === 'true' }),
    'GET /actions': ({ query }, caller) => run(caller, actions, query),
  };
}
