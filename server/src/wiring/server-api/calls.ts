import type { ServerCall, ServerInput } from '#contract/publisher/server-api.ts';
import { keyUse } from '../../db/once/idempotency.ts';
import type { RequestInfo } from '../../http/api/handlers.ts';
import type { ServerCaller } from '../../http/publisher/server-api.ts';
import type { Caller } from '../../operations/caller.ts';
import { type Operation, run } from '../../operations/operation.ts';
import type { Acting, Parts } from '../../operations/parts.ts';
import { callerOfKey } from '../../operations/publisher/caller-of-key.ts';
import type { FindingOrders } from '../../operations/publisher/queries.ts';
import { runOnceForKey } from '../../operations/publisher/run-once.ts';
import { onWire } from '../desk/run-for.ts';
import { refuseCall } from './refusal-of-call.ts';

/** The parts of the operations that a key can call. */
export type ServerParts = Acting & Pick<Parts, 'sql' | 'readOnly' | 'charging' | 'loadFolder'> & FindingOrders;

/** A call that changes something. */
export interface Writing<K extends ServerCall> {
  input: ServerInput<K>;
  caller: ServerCaller;
  request: Pick<RequestInfo, 'idempotencyKey'>;
}

/** Runs operations for a key. */
export const callsOf = (parts: ServerParts) => ({
  read: <O>(caller: ServerCaller, operation: Operation<O, ServerParts>, input: object) =>
    refuseCall(async () => onWire(await run(parts, operation, callerOfKey(caller, ''), input))),
  /** @param key names the call, so that one idempotency key of two calls is not the same */
  write: <K extends ServerCall, O, A extends object>(
    key: K,
    { input, caller, request }: Writing<K>,
    change: { operation: Operation<O, ServerParts>; input: object; answerOf: (done: O) => A },
  ) =>
    refuseCall(async () => {
      const { why } = input.body as unknown as { why: string };
      const own: Caller = callerOfKey(caller, why);
      const use = keyUse(caller.id, key, request.idempotencyKey, input);
      return onWire(await runOnceForKey(parts, change.operation, { caller: own, use, ...change }));
    }),
});
