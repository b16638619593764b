import type { accessApi } from '#contract/operator/access.ts';
import type { issuerApi } from '#contract/operator/issuer.ts';
import type { waysApi } from '#contract/operator/ways.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import { apiError } from '../../kernel/api-error.ts';
import type { Log } from '../../kernel/log.ts';
import type { DeskAccess, DeskCaller } from '../../operations/access/access.ts';
import { issuerHandlers } from './issuer-handlers.ts';
import { sessionsOf } from './shown-session.ts';
import { waysHandlers } from './ways-handlers.ts';

/** The calls that sign operators in, and manage how they do. */
export type AccessCall = keyof typeof accessApi | keyof typeof issuerApi | keyof typeof waysApi;

/** Handles sign-in, invitations, fresh checks and ways to sign in. */
export function accessHandlers(
  access: DeskAccess,
  desk: { url: string; log: Log },
): Pick<OperatorHandlers<DeskCaller>, AccessCall> {
  const { shown, begun, ended, again } = sessionsOf(access);
  const accepted = (token: string | null) => {
    if (token === null) throw apiError('passkey.refused', {});
    return begun(token);
  };
  return {
    ...issuerHandlers(access, desk),
    ...waysHandlers(access),
    'GET /session': (_, caller, { token }) => shown(caller, token),
    'POST /sign-in/options': access.beginSignIn,
    'POST /sign-in': async ({ body }) => accepted(await access.signIn(body)),
    'POST /sign-in/demo': async () => {
      const token = await access.signInDemo();
      if (token === null) throw apiError('request.not_found', {});
      return begun(token);
    },
    'POST /invitation': async ({ body }) => {
      const opened = await access.openInvitation(body.invitation);
      if (!opened) throw apiError('invitation.unknown', {});
      return opened;
    },
    'POST /invitation/accept': async ({ body }) => {
      const answer = await access.acceptInvitation(body);
      if (answer === 'unknown') throw apiError('invitation.unknown', {});
      return accepted(answer === 'refused' ? null : answer.token);
    },
    'POST /check/options': (_, caller) => access.beginCheck(caller),
    'POST /check': async ({ body }, caller, { token }) => {
      if (!(await access.check(caller, body))) throw apiError('passkey.refused', {});
      return again(token);
    },
    'POST /sign-out': async ({ body }, caller) => {
      await access.signOut(caller, body.everywhere);
      return ended();
    },
  };
}
