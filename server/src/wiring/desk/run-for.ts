import { apiError } from '../../kernel/api-error.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { type Operation, run } from '../../operations/operation.ts';
import type { Parts } from '../../operations/parts.ts';
import { deskRefusal } from '../../operations/patience.ts';
import { OperationRefusal } from '../../operations/refusal.ts';

/** Runs operations for the desk, with `why` of the input as the reason. Refusals become errors of the contract. */
export const runFor =
  (parts: Parts) =>
  async <O>(caller: DeskCaller, operation: Operation<O>, given: object): Promise<OnWire<O>> => {
    const { why = '', ...input } = given as { why?: string };
    return refuseOf(operation.kind, async () => onWire(await run(parts, operation, { ...caller, why }, input)));
  };

/** Turns refusals of operations into errors of the contract. */
export async function refuseOf<T>(kind: Parameters<typeof deskRefusal>[0], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = deskRefusal(kind, thrown);
    throw error instanceof OperationRefusal ? toApiError(error) : error;
  }
}

/** As JSON: times become strings. */
type OnWire<T> = T extends Date
  ? string
  : T extends readonly (infer E)[]
    ? OnWire<E>[]
    : T extends object
      ? { [K in keyof T]: OnWire<T[K]> }
      : T;

export const onWire = <T>(value: T): OnWire<T> => JSON.parse(JSON.stringify(value));

/** Returns a refusal as an error of the contract. */
export function toApiError({ code, message, params }: OperationRefusal): Error {
  if (code === 'permission.missing') return apiError('operator.forbidden', { permission: params.permission ?? null });
  // Without a name, it is the caller: the role was changed, or the session ended.
  if (code === 'operator.unknown' && params.name === undefined) return apiError('session.required', {});
  if (code === 'order.unknown') return apiError('order.unknown', {});
  if (code === 'player.unknown') return apiError('player.unknown', {});
  return apiError('operation.refused', { reason: code, sentence: message });
}
