import { createServer } from 'node:http';

/** A request that a test's receiver got. */
export interface Received {
  headers: Record<string, string>;
  text: string;
}

export interface Receiver {
  url: string;
  /** In the order of arrival. */
  received: Received[];
  /** Statuses of the next answers; 200 if there are none left. */
  answers: number[];
  /** Largest number of unanswered requests at the same time. */
  mostAtOnce(): number;
  /** Holds all answers until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** Starts a server that stores received requests. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  let atOnce = 0;
  let most = 0;
  let gate: Promise<void> | null = null;
  const server = createServer(async (request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ headers, text: Buffer.concat(parts).toString() });
    await gate;
    atOnce -= 1;
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    received,
    answers,
    mostAtOnce: () => most,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const DEADLINE_MS = 20_000;

/** Calls `ask` until it returns neither null nor false. @throws Error after twenty seconds */
export async function until<T>(
  ask: () => T | Promise<T>,
  what = 'the expected',
): Promise<Exclude<T, null | false | undefined>> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== null && answer !== false && answer !== undefined)
      return answer as Exclude<T, null | false | undefined>;
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error(`Timeout while waiting for ${what}`);
}

/** Sends JSON or nothing, and parses the JSON answer. */
export async function call<T = unknown>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: T }> {
  const answer = await fetch(url, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as T };
}

/** Sends an HTML form as a browser does, without following redirects. */
export const sendForm = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> => fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
