import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../request/locale.ts';

/** A session of the desk lasts this long (migration 081). */
const SESSION_SECONDS = 12 * 3600;

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

/** The cookie of the desk. `__Host-` needs https, which only the demo does without. */
export function sessionCookie(url: string) {
  const secure = url.startsWith('https:');
  const name = secure ? '__Host-desk' : 'desk';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    tokenOf: ({ headers }: FastifyRequest): string => cookieOf(headers, name),
    /** Sets or removes the cookie if the output asks for it, and returns the output for the body. */
    apply(reply: FastifyReply, output: unknown): unknown {
      if (!(output instanceof WithSession)) return output;
      const { token } = output;
      const value = token === null ? `${name}=; Max-Age=0` : `${name}=${token}; Max-Age=${SESSION_SECONDS}`;
      reply.header('set-cookie', `${value}; ${attributes}`);
      return output.output;
    },
  };
}
