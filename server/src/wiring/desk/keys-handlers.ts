import type { keysApi } from '#contract/operator/keys.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { keysAdd, keysRevoke, keysRotate } from '../../operations/actions/keys.ts';
import { keptOfSecret, newKeySecret } from '../../operations/keys/secret.ts';
import type { Parts } from '../../operations/parts.ts';
import { keysList } from '../../operations/queries/keys.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about keys to operations. Only the hash of a secret is stored, so no later answer has it. */
export function keysHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof keysApi> {
  const run = runFor(parts);
  return {
    'GET /keys': (_, caller) => run(caller, keysList, {}),
    'POST /keys': async ({ body }, caller) => {
      const secret = newKeySecret();
      return { ...(await run(caller, keysAdd, { ...body, ...keptOfSecret(secret) })), secret };
    },
    'POST /keys/:name/rotate': async ({ params, body }, caller) => {
      const secret = newKeySecret();
      return { ...(await run(caller, keysRotate, { ...params, ...body, ...keptOfSecret(secret) })), secret };
    },
    'POST /keys/:name/revoke': ({ params, body }, caller) => run(caller, keysRevoke, { ...params, ...body }),
  };
}
