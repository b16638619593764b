import type { issuerApi } from '#contract/operator/issuer.ts';
import { ProviderUnavailable } from '../../domains/accounts/oauth/oauth.port.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import { deskCookies, WithAttempt } from '../../http/desk/desk-cookies.ts';
import { apiError } from '../../kernel/api-error.ts';
import type { Log } from '../../kernel/log.ts';
import type { DeskAccess, DeskCaller } from '../../operations/access/access.ts';
import type { IssuerRefusal } from '../../operations/access/issuer-sign-in.ts';
import { sessionsOf } from './shown-session.ts';
import { waysShown } from './ways-handlers.ts';

type Begun = { secret: string; url: string };

/** Handles sign-in, invitations and fresh checks at the publisher's issuer. */
export function issuerHandlers(
  access: DeskAccess,
  { url, log }: { url: string; log: Log },
): Pick<OperatorHandlers<DeskCaller>, keyof typeof issuerApi> {
  const cookies = deskCookies(url);
  const { begun, again } = sessionsOf(access);
  const shown = waysShown(access);
  const secretOf = ({ cookie }: { cookie: string }): string => cookies.secretOf({ headers: { cookie } });
  /** Calls the issuer. @throws ApiError if there is none, or if it does not answer */
  const ask = async <T>(call: (issuer: NonNullable<DeskAccess['issuer']>) => Promise<T>): Promise<T> => {
    if (!access.issuer) throw apiError('request.not_found', {});
    try {
      return await call(access.issuer);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.warn({ err: error }, 'DESK_OIDC_ISSUER does not answer: operators cannot sign in with it');
      throw apiError('issuer.unavailable', {});
    }
  };
  const page = ({ secret, url }: Begun) => new WithAttempt({ url }, secret);
  return {
    'POST /sign-in/issuer/options': async () => page(await ask((issuer) => issuer.beginSignIn())),
    'POST /sign-in/issuer': async ({ body }, _, request) => {
      const answer = await ask((issuer) => issuer.signIn(secretOf(request), body));
      if (typeof answer === 'string') throw refused(answer);
      return begun(answer.token);
    },
    'POST /invitation/issuer/options': async ({ body }) => {
      const attempt = await ask((issuer) => issuer.beginEnrol(body.invitation));
      if (!attempt) throw apiError('invitation.unknown', {});
      return page(attempt);
    },
    'POST /check/issuer/options': async (_, caller) => page(await ask((issuer) => issuer.beginCheck(caller))),
    'POST /check/issuer': async ({ body }, caller, request) => {
      const refusal = await ask((issuer) => issuer.check(caller, secretOf(request), body));
      if (refusal) throw refused(refusal);
      return again(request.token);
    },
    'POST /ways/issuer/options': async (_, caller) => page(await ask((issuer) => issuer.beginAdd(caller))),
    'POST /ways/issuer': async ({ body }, caller, request) => {
      const refusal = await ask((issuer) => issuer.add(caller, secretOf(request), body));
      if (refusal) throw refused(refusal);
      return shown(caller);
    },
  };
}

const refused = (reason: IssuerRefusal): Error =>
  reason === 'invitation' ? apiError('invitation.unknown', {}) : apiError('issuer.refused', { reason });
