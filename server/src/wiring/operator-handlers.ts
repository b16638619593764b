import type { OperatorHandlers } from '../http/api/operator-api.ts';
import { apiError } from '../kernel/api-error.ts';
import { type Caller, type Operation, run } from '../operations/operation.ts';
import type { Parts } from '../operations/parts.ts';
import { ordersFind, ordersShow } from '../operations/queries/orders.ts';
import { OperationRefusal } from '../operations/refusal.ts';

/** Maps the operators' endpoints to operations. */
export function operatorHandlers(parts: Parts): OperatorHandlers<Caller> {
  const by = async <O>(caller: Caller, operation: Operation<O>, input: object): Promise<OnWire<O>> => {
    try {
      return onWire(await run(parts, operation, caller, input));
    } catch (error) {
      throw error instanceof OperationRefusal ? toCaller(error) : error;
    }
  };
  return {
    'GET /orders': ({ query }, caller) => by(caller, ordersFind, query),
    'GET /orders/:number': ({ params }, caller) => by(caller, ordersShow, params),
  };
}

/** As JSON: times become strings. */
type OnWire<T> = T extends Date
  ? string
  : T extends readonly (infer E)[]
    ? OnWire<E>[]
    : T extends object
      ? { [K in keyof T]: OnWire<T[K]> }
      : T;

const onWire = <T>(value: T): OnWire<T> => JSON.parse(JSON.stringify(value));

/** Translates a refusal into the contract's codes; a refusal without a code is a fault of the server. */
function toCaller(refused: OperationRefusal): Error {
  const { code, message, params } = refused;
  if (code === 'permission.missing') return apiError('operator.forbidden', { permission: params.permission ?? null });
  if (code === 'usage') return apiError('request.invalid', { issues: [{ path: '', message }] });
  if (code === 'order.unknown') return apiError('order.unknown', {});
  return refused;
}
