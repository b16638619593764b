import type { OperatorOutput } from '#contract/operator/index.ts';
import type { waysApi } from '#contract/operator/ways.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import { apiError } from '../../kernel/api-error.ts';
import type { DeskAccess, DeskCaller } from '../../operations/access/access.ts';
import type { WayRefusal } from '../../operations/access/ways.ts';

const ERRORS = {
  session: 'session.required',
  passkey: 'passkey.refused',
  unknown: 'request.not_found',
  last: 'operator.last_way',
} as const satisfies Record<WayRefusal, string>;

const used = ({ createdAt, usedAt }: { createdAt: Date; usedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** Returns a function that shows an operator's ways to sign in. */
export const waysShown =
  (access: Pick<DeskAccess, 'ways'>) =>
  async (caller: DeskCaller): Promise<OperatorOutput<'GET /ways'>> => {
    const { passkeys, identity } = await access.ways(caller);
    return {
      passkeys: passkeys.map((key) => ({ id: key.id.toString('base64url'), name: key.name, ...used(key) })),
      issuer: identity && used(identity),
    };
  };

/** Handles an operator's own ways to sign in. */
export function waysHandlers(access: DeskAccess): Pick<OperatorHandlers<DeskCaller>, keyof typeof waysApi> {
  const shown = waysShown(access);
  const changed = async (caller: DeskCaller, refusal: WayRefusal | null) => {
    if (refusal) throw apiError(ERRORS[refusal], {});
    return shown(caller);
  };
  return {
    'GET /ways': (_, caller) => shown(caller),
    'POST /passkeys/options': (_, caller) => access.beginPasskey(caller),
    'POST /passkeys': async ({ body }, caller) => changed(caller, await access.addPasskey(caller, body)),
    'POST /passkeys/remove': async ({ body }, caller) =>
      changed(caller, await access.removePasskey(caller, Buffer.from(body.id, 'base64url'))),
    'POST /ways/issuer/remove': async (_, caller) => changed(caller, await access.removeIssuer(caller)),
  };
}
