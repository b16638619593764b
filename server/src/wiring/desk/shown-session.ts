import type { OperatorOutput } from '#contract/operator/index.ts';
import { WithSession } from '../../http/desk/desk-cookies.ts';
import { deskTokenOf } from '../../http/desk/own-requests.ts';
import type { DeskAccess, DeskCaller } from '../../operations/access/access.ts';

type Shown = OperatorOutput<'GET /session'>;

/** Returns functions that show a session to the page, and begin one in the browser. */
export function sessionsOf(access: DeskAccess) {
  const checksOf = async (caller: DeskCaller): Promise<('passkey' | 'issuer')[]> => {
    const { passkeys, identity } = await access.ways(caller);
    return [...(passkeys.length > 0 ? (['passkey'] as const) : []), ...(identity ? (['issuer'] as const) : [])];
  };
  const shown = async (caller: DeskCaller | null, token: string): Promise<Shown> => ({
    operator: caller && {
      name: caller.by,
      role: caller.role,
      permissions: [...caller.permissions],
      expiresAt: caller.expiresAt.toISOString(),
      freshUntil: caller.freshUntil?.toISOString() ?? null,
      checks: await checksOf(caller),
    },
    token: caller && deskTokenOf(token),
    issuer: access.issuer && new URL(access.issuer.id).host,
    demo: await access.isDemo(),
  });
  return {
    shown,
    begun: async (token: string) => new WithSession(await shown(await access.callerOf(token), token), token),
    ended: async () => new WithSession(await shown(null, ''), null),
    /** Shows the session again after a check. */
    again: async (token: string) => shown(await access.callerOf(token), token),
  };
}
