import { z } from 'zod';
import { ProviderRefused } from '#server/domains/payments/payments.port.ts';
import { tellingNotSent } from '../not-sent.ts';
import { isRefusal } from '../refusal.ts';

const TIMEOUT_MS = 8000;
/** A token is renewed this long before its end. */
const EARLY_MS = 60_000;

export const PAYPAL_HOSTS = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' } as const;

export interface PaypalCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** The key of idempotency: PayPal repeats its answer to it. */
  requestId?: string;
}

/** PayPal refused a call. `issue` is its code of the reason, such as `ORDER_ALREADY_CAPTURED`. */
export class PaypalRefused extends ProviderRefused {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string, why: string) {
    super(why);
    this.status = status;
    this.issue = issue;
  }
}

const fault = z.object({
  name: z.string().catch(''),
  message: z.string().catch(''),
  details: z.array(z.object({ issue: z.string().catch('') })).catch([]),
});
const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/**
 * Returns a function that calls PayPal's API: with a timeout, without redirects, and only at one host. The official SDK
 * cannot be limited so (docs/integration/paypal.md).
 * @param host replaces PayPal's host in tests
 */
export function paypalTransport({ clientId, secret, host }: { clientId: string; secret: string; host: string }) {
  let token: { value: Promise<string>; until: number } | null = null;

  const fresh = async (): Promise<string> => {
    const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
    const answer = granted.parse(
      await send(`${host}/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      }),
    );
    if (token) token.until = performance.now() + answer.expires_in * 1000 - EARLY_MS;
    return answer.access_token;
  };
  /** Calls that come at the same time share one request for a token. */
  const authorized = (): Promise<string> => {
    if (token && performance.now() < token.until) return token.value;
    const own = { value: fresh(), until: performance.now() + TIMEOUT_MS };
    token = own;
    own.value.catch(() => {
      if (token === own) token = null;
    });
    return own.value;
  };

  const once = async ({ method, path, body, requestId }: PaypalCall): Promise<unknown> =>
    send(host + path, {
      method,
      headers: {
        authorization: `Bearer ${await authorized()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  return async (call: PaypalCall): Promise<unknown> => {
    try {
      return await once(call);
    } catch (error) {
      // PayPal ended the token early, and did nothing.
      if (!(error instanceof PaypalRefused && error.status === 401 && token)) throw error;
      token = null;
      return once(call);
    }
  };
}

export type CallPaypal = ReturnType<typeof paypalTransport>;

async function send(url: string, init: RequestInit): Promise<unknown> {
  const limits = { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const answer = await tellingNotSent(() => fetch(url, { ...init, ...limits }));
  const text = await answer.text();
  if (answer.ok) return parsed(text);
  const { name, message, details } = fault.safeParse(parsed(text)).data ?? { name: '', message: '', details: [] };
  const issue = details[0]?.issue || name;
  const why = `PayPal answered ${answer.status} ${issue}: ${message.slice(0, 200)}`;
  throw isRefusal(answer.status) ? new PaypalRefused(answer.status, issue, why) : new Error(why);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
