import type { differencesApi } from '#contract/operator/differences.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { paymentsAdopt } from '../../operations/actions/unknown/adopt.ts';
import { paymentsRefund } from '../../operations/actions/unknown/refund.ts';
import { paymentsWriteOff } from '../../operations/actions/unknown/write-off.ts';
import type { Parts } from '../../operations/parts.ts';
import { differences } from '../../operations/queries/differences.ts';
import { runFor } from './run-for.ts';

/** Findings in one list of an answer. */
const MOST = 200;

/** Maps the endpoint about differences to its operation. */
export function differencesHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof differencesApi> {
  const run = runFor(parts);
  return {
    'GET /differences': async ({ query: { day, days } }, caller) => {
      const found = await run(caller, differences, {
        ...(day !== undefined && { day }),
        ...(days !== undefined && { days: Number(days) }),
      });
      const first = Object.entries(found.findings).map(([name, rows]) => [name, rows.slice(0, MOST)]);
      return { ...found, findings: Object.fromEntries(first) };
    },
    'POST /differences/adopt': ({ body }, caller) => run(caller, paymentsAdopt, body),
    'POST /differences/refund': ({ body }, caller) => run(caller, paymentsRefund, body),
    'POST /differences/write-off': ({ body }, caller) => run(caller, paymentsWriteOff, body),
  };
}
