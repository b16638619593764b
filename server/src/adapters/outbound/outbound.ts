import { lookup } from 'node:dns';
import { Agent, type Dispatcher, request } from 'undici';
import { addressAllowed, leadsInside, type Reach } from '#server/kernel/addresses.ts';
import { oncePerName, type Resolve } from './names.ts';

/** Calls to the outside: no redirects, no private addresses, a time limit, answers of bounded size. */
export interface Outbound {
  /** @throws Error on refusal, time-out, or a body over the limit */
  get(url: string, options: CallOptions): Promise<Answer>;
  post(url: string, body: string | Buffer, options: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  headers: Record<string, string>;
  timeoutMs: number;
}

export interface Answer {
  status: number;
  /** The header `content-type`; empty when absent. */
  type: string;
  text: string;
}

/** Of an answer's body. */
export const MOST_BYTES = 1_000_000;
/**
 * To one host. Those who call bound what they have under way: here only so many that calls which hang leave room for others, since
 * several games may answer on one host, and its deliveries must not keep players from their characters.
 */
const CONNECTIONS = 1024;

async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  let bytes = 0;
  const parts: Buffer[] = [];
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** @param options.resolve in place of the system's look-up of names: for tests */
export function openOutbound({ resolve = lookup, ...reach }: Reach & { resolve?: Resolve }): Outbound {
  const lookUp = oncePerName(resolve);
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: {
      // The name is judged by what it resolves to at the moment of the call, so no later answer can slip past.
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
    headers: CallOptions['headers'],
    signal: AbortSignal,
  ) => {
    const answer = await request(url, {
      method: body === null ? 'GET' : 'POST',
      body,
      headers: { ...(body !== null && { 'content-type': 'application/json' }), ...headers },
      dispatcher: agent,
      signal,
    });
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      text: await textOf(answer),
    };
  };

  const call = async (
    url: string,
    body: string | Buffer | null,
    { headers, timeoutMs }: CallOptions,
  ): Promise<Answer> => {
    const { hostname } = new URL(url);
    if (leadsInside(url, reach)) throw new Error(`${hostname} is a private address`);
    const stop = new AbortController();
    const late = Promise.withResolvers<never>();
    // Not the signal of `AbortSignal.timeout`: that fires for every call, long after its answer.
    const timer = setTimeout(() => {
      const error = new Error('there was no answer in time');
      // The signal stops what was sent; what still waits for its connection notices it only once that is there.
      stop.abort(error);
      late.reject(error);
    }, timeoutMs);
    try {
      return await Promise.race([exchange(url, body, headers, stop.signal), late.promise]);
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
