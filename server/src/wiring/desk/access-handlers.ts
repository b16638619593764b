import type { accessApi } from '#contract/operator/access.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import { deskTokenOf } from '../../http/desk/own-requests.ts';
import { WithSession } from '../../http/desk/session-cookie.ts';
import { apiError } from '../../kernel/api-error.ts';
import type { DeskAccess, DeskCaller } from '../../operations/access/access.ts';

/** The calls that sign operators in. */
export type AccessCall = keyof typeof accessApi;

/** Handles sign-in, invitations and fresh checks. */
export function accessHandlers(access: DeskAccess): Pick<OperatorHandlers<DeskCaller>, AccessCall> {
  const shown = async (caller: DeskCaller | null, token: string) => ({
    operator: caller && {
      name: caller.by,
      role: caller.role,
      permissions: [...caller.permissions],
      expiresAt: caller.expiresAt.toISOString(),
      freshUntil: caller.freshUntil?.toISOString() ?? null,
    },
    token: caller && deskTokenOf(token),
    demo: await access.isDemo(),
  });
  const begun = async (token: string | null) => {
    if (token === null) throw apiError('passkey.refused', {});
    return new WithSession(await shown(await access.callerOf(token), token), token);
  };
  return {
    'GET /session': (_, caller, { token }) => shown(caller, token),
    'POST /sign-in/options': access.beginSignIn,
    'POST /sign-in': async ({ body }) => begun(await access.signIn(body)),
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
      const accepted = await access.acceptInvitation(body);
      if (accepted === 'unknown') throw apiError('invitation.unknown', {});
      return begun(accepted === 'refused' ? null : accepted.token);
    },
    'POST /check/options': (_, caller) => access.beginCheck(caller),
    'POST /check': async ({ body }, caller, { token }) => {
      if (!(await access.check(caller, body))) throw apiError('passkey.refused', {});
      return shown(await access.callerOf(token), token);
    },
    'POST /sign-out': async ({ body }, caller) => {
      await access.signOut(caller, body.everywhere);
      return new WithSession(await shown(null, ''), null);
    },
  };
}
