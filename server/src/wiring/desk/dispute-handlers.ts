import type { disputeApi } from '#contract/operator/disputes.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { disputesEvidence, disputesSubmit } from '../../operations/actions/disputes.ts';
import type { Parts } from '../../operations/parts.ts';
import { disputesShow } from '../../operations/queries/disputes.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about evidence against disputes to operations. */
export function disputeHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof disputeApi> {
  const run = runFor(parts);
  return {
    'GET /orders/:number/disputes': ({ params }, caller) => run(caller, disputesShow, params),
    'POST /orders/:number/evidence': async ({ params, body }, caller) => {
      const { fileName, document } = await run(caller, disputesEvidence, { ...params, ...body });
      return { name: fileName, bytes: Buffer.from(document, 'base64') };
    },
    'POST /orders/:number/evidence/submit': ({ params, body }, caller) =>
      run(caller, disputesSubmit, { ...params, ...body }),
  };
}
