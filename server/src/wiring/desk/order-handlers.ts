import type { orderApi } from '#contract/operator/orders.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { ordersRedeliver, ordersResolve } from '../../operations/actions/deliveries.ts';
import { refundsResend, refundsSettle } from '../../operations/actions/failed-refunds.ts';
import { ordersMove } from '../../operations/actions/move.ts';
import { paymentsCheck } from '../../operations/actions/payments.ts';
import { receiptsResend } from '../../operations/actions/receipts.ts';
import { ordersRefund } from '../../operations/actions/refund.ts';
import { ordersRefundMany } from '../../operations/actions/refund-many.ts';
import { deliveriesTakeBack } from '../../operations/actions/take-back.ts';
import type { Parts } from '../../operations/parts.ts';
import { ordersCharacters } from '../../operations/queries/characters.ts';
import { ordersShow } from '../../operations/queries/orders.ts';
import { ordersFind } from '../../operations/queries/orders-find.ts';
import { namesByLanguage, withNames } from './names.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about orders and their refunds to operations. */
export function orderHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof orderApi> {
  const run = runFor(parts);
  return {
    'POST /orders/find': async ({ body }, caller) => {
      const { orders } = await run(caller, ordersFind, body);
      return { orders: orders.map(withNames(await parts.catalogue())) };
    },
    'GET /orders/:number': async ({ params }, caller) => {
      const { order, locale, ...story } = await run(caller, ordersShow, params);
      const catalogue = await parts.catalogue();
      return {
        ...story,
        order: withNames(catalogue)(order),
        tell: { locale, names: namesByLanguage(catalogue, order) },
        takesBack: catalogue.game(order.gid)?.backend.takesBack === true,
      };
    },
    'GET /orders/:number/characters': ({ params }, caller) => run(caller, ordersCharacters, params),
    'POST /orders/:number/refund': ({ params, body }, caller) => run(caller, ordersRefund, { ...params, ...body }),
    'POST /orders/:number/redeliver': ({ params, body }, caller) =>
      run(caller, ordersRedeliver, { ...params, ...body }),
    'POST /orders/:number/resolve': ({ params, body }, caller) => run(caller, ordersResolve, { ...params, ...body }),
    'POST /orders/:number/take-back': ({ params, body: { why } }, caller) =>
      run(caller, deliveriesTakeBack, { target: params.number, why }),
    'POST /orders/:number/move': ({ params, body }, caller) => run(caller, ordersMove, { ...params, ...body }),
    'POST /orders/:number/receipt': ({ params, body }, caller) => run(caller, receiptsResend, { ...params, ...body }),
    'POST /orders/:number/check': ({ params, body }, caller) => run(caller, paymentsCheck, { ...params, ...body }),
    'POST /refunds': async ({ body }, caller) => ({ refunds: await run(caller, ordersRefundMany, body) }),
    'POST /refunds/:id/resend': ({ params, body }, caller) => run(caller, refundsResend, { ...params, ...body }),
    'POST /refunds/:id/settle': ({ params, body }, caller) => run(caller, refundsSettle, { ...params, ...body }),
  };
}
