import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { ordersRedeliver, ordersResolve } from '../../operations/actions/deliveries.ts';
import { refundsResend, refundsSettle } from '../../operations/actions/failed-refunds.ts';
import { paymentsCheck } from '../../operations/actions/payments.ts';
import { playersBlock, playersReveal, playersSignOut, playersUnblock } from '../../operations/actions/players.ts';
import { receiptsResend } from '../../operations/actions/receipts.ts';
import { ordersRefund } from '../../operations/actions/refund.ts';
import type { Parts } from '../../operations/parts.ts';
import { actions } from '../../operations/queries/actions.ts';
import { deliveriesWaiting } from '../../operations/queries/deliveries.ts';
import { disputes } from '../../operations/queries/disputes.ts';
import { ordersFind, ordersShow } from '../../operations/queries/orders.ts';
import { eventsStuck } from '../../operations/queries/overview.ts';
import { playersFind, playersShow } from '../../operations/queries/players.ts';
import { refundsUnfinished } from '../../operations/queries/refunds.ts';
import type { AccessCall } from './access-handlers.ts';
import { masked, maskedPlayer } from './masked.ts';
import { runFor } from './run-for.ts';

/** Maps the operators' endpoints to operations. Personal data are masked until an operator reveals them. */
export function operationHandlers(parts: Parts): Omit<OperatorHandlers<DeskCaller>, AccessCall> {
  const run = runFor(parts);
  return {
    'GET /orders': ({ query }, caller) => run(caller, ordersFind, query),
    'GET /orders/:number': ({ params }, caller) => run(caller, ordersShow, params),
    'POST /orders/:number/refund': ({ params, body }, caller) => run(caller, ordersRefund, { ...params, ...body }),
    'POST /orders/:number/redeliver': ({ params, body }, caller) =>
      run(caller, ordersRedeliver, { ...params, ...body }),
    'POST /orders/:number/resolve': ({ params, body }, caller) => run(caller, ordersResolve, { ...params, ...body }),
    'POST /orders/:number/receipt': ({ params, body }, caller) => run(caller, receiptsResend, { ...params, ...body }),
    'POST /orders/:number/check': ({ params, body }, caller) => run(caller, paymentsCheck, { ...params, ...body }),
    'POST /refunds/:id/resend': ({ params, body }, caller) => run(caller, refundsResend, { ...params, ...body }),
    'POST /refunds/:id/settle': ({ params, body }, caller) => run(caller, refundsSettle, { ...params, ...body }),

    'GET /players': async ({ query }, caller) => {
      const { players } = await run(caller, playersFind, query);
      return { players: players.map((player) => ({ ...player, ...masked(player) })) };
    },
    'GET /players/:uid': async ({ params }, caller) => {
      const { player, ...rest } = await run(caller, playersShow, { player: params.uid });
      return { ...rest, player: maskedPlayer(player) };
    },
    'POST /players/:uid/reveal': ({ params, body }, caller) => run(caller, playersReveal, about(params, body)),
    'POST /players/:uid/block': ({ params, body: { until, ...body } }, caller) =>
      run(caller, playersBlock, { ...about(params, body), ...(until !== null && { until }) }),
    'POST /players/:uid/unblock': ({ params, body }, caller) => run(caller, playersUnblock, about(params, body)),
    'POST /players/:uid/sign-out': ({ params, body }, caller) => run(caller, playersSignOut, about(params, body)),

    'GET /deliveries/waiting': (_, caller) => run(caller, deliveriesWaiting, {}),
    'GET /refunds/unfinished': (_, caller) => run(caller, refundsUnfinished, {}),
    'GET /events/stuck': (_, caller) => run(caller, eventsStuck, {}),
    'GET /disputes': ({ query: { all } }, caller) => run(caller, disputes, { all: all === 'true' }),
    'GET /actions': ({ query }, caller) => run(caller, actions, query),
  };
}

const about = ({ uid }: { uid: string }, body: { why: string }) => ({ player: uid, ...body });
