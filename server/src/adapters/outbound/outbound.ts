import { lookup } from 'node:dns';
import { Agent, type Dispatcher, request } from 'undici';
import { type AllowedNetworks, addressAllowed, isInternalUrl } from '#server/kernel/addresses.ts';
import { oncePerName, type Resolve } from './names.ts';

/** Calls to the outside: no redirects, no private addresses, with a timeout and bounded answers. */
export interface Outbound {
  /** @throws Error if the address is refused, the call times out, or the body is too large */
  get(url: string, options: CallOptions): Promise<Answer>;
  post(url: string, body: string | Buffer, options: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  headers: Record<string, string>;
  timeoutMs: number;
  /**
   * Bytes of the answer that are read. With it, a call that got a status succeeds whatever its body is. Absent: all,
   * and a large answer is an error.
   */
  keptBytes?: number;
}

export interface Answer {
  status: number;
  /** The header `content-type`; empty when absent. */
  type: string;
  text: string;
}

/** Maximum size of an answer's body. */
export const MAX_BYTES = 1_000_000;
/**
 * Maximum number of connections to one host. Callers limit their own concurrency. The number is high because several
 * games can share a host: deliveries that hang must not block character look-ups.
 */
const CONNECTIONS = 1024;

async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  let bytes = 0;
  const parts: Buffer[] = [];
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Returns the beginning of a body, also if the rest never comes. Closes the connection unless the body has ended. */
async function beginningOf({ body }: Dispatcher.ResponseData, most: number): Promise<string> {
  let bytes = 0;
  const parts: Buffer[] = [];
  try {
    for await (const part of body) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= most) break;
    }
  } catch {
    // The status is known, and counts.
  }
  return Buffer.concat(parts).subarray(0, most).toString();
}

/** @param options.resolve replaces the system's name look-up in tests */
export function openOutbound({ resolve = lookup, ...reach }: AllowedNetworks & { resolve?: Resolve }): Outbound {
  const lookUp = oncePerName(resolve);
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: {
      // Checks the resolved address at connect time, so that a DNS answer that changes later cannot bypass the check.
      lookup: (hostname, options, done) =>
        lookUp(hostname, { ...options, all: true }, (error, addresses) => {
          if (error) return done(error, []);
          const allowed = addresses.filter(({ address }) => addressAllowed(address, reach));
          if (allowed.length === 0) return done(new Error(`${hostname} resolves to a private address`), []);
          done(null, allowed);
        }),
    },
  });

  const exchange = async (
    url: string,
    body: string | Buffer | null,
    { headers, keptBytes }: CallOptions,
    { signal, onStatus }: { signal: AbortSignal; onStatus: () => void },
  ) => {
    const answer = await request(url, {
      method: body === null ? 'GET' : 'POST',
      body,
      headers: { ...(body !== null && { 'content-type': 'application/json' }), ...headers },
      dispatcher: agent,
      signal,
    });
    if (keptBytes !== undefined) onStatus();
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      text: await (keptBytes === undefined ? textOf(answer) : beginningOf(answer, keptBytes)),
    };
  };

  const call = async (url: string, body: string | Buffer | null, options: CallOptions): Promise<Answer> => {
    const { hostname } = new URL(url);
    if (isInternalUrl(url, reach)) throw new Error(`${hostname} is a private address`);
    const stop = new AbortController();
    const late = Promise.withResolvers<never>();
    let isAnswered = false;
    const onStatus = (): void => {
      isAnswered = true;
    };
    // Not `AbortSignal.timeout`, whose timer fires for every call, long after its answer.
    const timer = setTimeout(() => {
      const error = new Error('there was no answer in time');
      // The abort stops a request that was sent; one that still connects notices it only afterwards, so reject at once.
      stop.abort(error);
      if (!isAnswered) late.reject(error);
    }, options.timeoutMs);
    try {
      return await Promise.race([exchange(url, body, options, { signal: stop.signal, onStatus }), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    get: (url, options) => call(url, null, options),
    post: call,
    close: () => agent.close(),
  };
}
