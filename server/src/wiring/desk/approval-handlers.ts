import type { approvalApi } from '#contract/operator/approvals.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { approvalsApprove, approvalsDecline } from '../../operations/actions/approvals.ts';
import type { Parts } from '../../operations/parts.ts';
import { approvals } from '../../operations/queries/approvals.ts';
import { runFor } from './run-for.ts';

/** Rows of a page of a list. */
const most = 100;

/** Maps the endpoints about approvals to operations. */
export function approvalHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof approvalApi> {
  const run = runFor(parts);
  return {
    'GET /approvals': ({ query: { all, ...query } }, caller) =>
      run(caller, approvals, { ...query, all: all === 'true', most }),
    'POST /approvals/:id/approve': async ({ params, body }, caller) => {
      const { approval, operation, by } = await run(caller, approvalsApprove, { ...params, ...body });
      return { approval, operation, by };
    },
    'POST /approvals/:id/decline': async ({ params, body }, caller) => {
      const { approval, operation } = await run(caller, approvalsDecline, { ...params, ...body });
      return { approval, operation };
    },
  };
}
