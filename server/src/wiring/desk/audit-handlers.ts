import type { auditApi } from '#contract/operator/audit.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { auditExport } from '../../operations/actions/audit.ts';
import type { Parts } from '../../operations/parts.ts';
import { actions } from '../../operations/queries/actions.ts';
import { auditVerify } from '../../operations/queries/audit.ts';
import { runFor } from './run-for.ts';

/** Rows of a page of a list. */
const most = 100;

/** Maps the endpoints about the audit log to operations. */
export function auditHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof auditApi> {
  const run = runFor(parts);
  return {
    'GET /actions': ({ query }, caller) => run(caller, actions, { ...query, most }),
    'GET /audit/chain': async ({ query: { after } }, caller) => {
      const { head, misfit, next = null } = await run(caller, auditVerify, { after: Number(after) });
      return { head, misfit, next };
    },
    'POST /audit/export': async ({ body }, caller) => {
      const { action, number, entries, csv, isAll } = await run(caller, auditExport, body);
      return { action, number, entries, csv, isAll };
    },
  };
}
