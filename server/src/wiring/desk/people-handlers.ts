import type { peopleApi } from '#contract/operator/people.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import { sha256 } from '../../kernel/ids/hash.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import {
  operatorsInvite,
  operatorsRevoke,
  operatorsRole,
  operatorsSignOut,
} from '../../operations/actions/operators.ts';
import { newInvitation } from '../../operations/operators.ts';
import type { Parts } from '../../operations/parts.ts';
import { operatorsList } from '../../operations/queries/operators.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about operators to operations. */
export function peopleHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof peopleApi> {
  const run = runFor(parts);
  return {
    'GET /operators': (_, caller) => run(caller, operatorsList, {}),
    'POST /operators': async ({ body }, caller) => {
      // Only the hash is stored, so no later answer has the link.
      const invitation = newInvitation();
      const done = await run(caller, operatorsInvite, { ...body, invitationHash: sha256(invitation) });
      return { ...done, link: `${parts.deskUrl}/invitation#${invitation}` };
    },
    'POST /operators/:name/role': ({ params, body }, caller) => run(caller, operatorsRole, { ...params, ...body }),
    'POST /operators/:name/sign-out': ({ params, body }, caller) =>
      run(caller, operatorsSignOut, { ...params, ...body }),
    'POST /operators/:name/revoke': ({ params, body }, caller) => run(caller, operatorsRevoke, { ...params, ...body }),
  };
}
