import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { cookieOf } from '../request/locale.ts';

/** A session of the desk lasts this long (migration 081). */
const SESSION_SECONDS = 12 * 3600;
/** An attempt to sign in at the issuer can be answered for so long (`challenges.repo.ts`). */
const ATTEMPT_SECONDS = 600;

/** An output that also begins or ends the session of the browser. */
export class WithSession<T> {
  readonly output: T;
  /** The token of a new session; null ends the session. */
  readonly token: string | null;

  constructor(output: T, token: string | null) {
    this.output = output;
    this.token = token;
  }
}

/** An output that also binds an attempt to sign in at the issuer to the browser. */
export class WithAttempt<T> {
  readonly output: T;
  readonly secret: string;

  constructor(output: T, secret: string) {
    this.output = output;
    this.secret = secret;
  }
}

type Cookies = { headers: Pick<IncomingHttpHeaders, 'cookie'> };

/**
 * The cookies of the desk: the session, and the secret of an attempt to sign in at the issuer. Only calls of the desk's
 * own pages need them, so they are not sent with the navigation that comes back from the issuer. `__Host-` needs https,
 * which only the demo does without.
 */
export function deskCookies(url: string) {
  const secure = url.startsWith('https:');
  const name = secure ? '__Host-desk' : 'desk';
  const attemptName = `${name}-attempt`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    tokenOf: ({ headers }: Cookies): string => cookieOf(headers, name),
    secretOf: ({ headers }: Cookies): string => cookieOf(headers, attemptName),
    /** Sets or removes a cookie if the output asks for it, and returns the output for the body. */
    apply(reply: FastifyReply, output: unknown): unknown {
      if (output instanceof WithAttempt) {
        reply.header('set-cookie', `${attemptName}=${output.secret}; Max-Age=${ATTEMPT_SECONDS}; ${attributes}`);
        return output.output;
      }
      if (!(output instanceof WithSession)) return output;
      const { token } = output;
      const value = token === null ? `${name}=; Max-Age=0` : `${name}=${token}; Max-Age=${SESSION_SECONDS}`;
      reply.header('set-cookie', `${value}; ${attributes}`);
      return output.output;
    },
  };
}
