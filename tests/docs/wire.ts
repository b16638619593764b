import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openOutbound } from '#server/adapters/outbound/outbound.ts';

export interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a server on a free port that records requests and sends the given answers in order. */
export async function startWire() {
  const calls: Call[] = [];
  const answers: { status: number; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
    const { status, body } = answers.shift() ?? { status: 500, body: 'no answer was prepared' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const limits: number[] = [];
  const real = openOutbound({ allowLoopback: true });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Time limits of the calls made through `outbound`, in ms. */
    limits,
    answer: (body: string, status = 200): unknown => answers.push({ status, body }),
    outbound: {
      ...real,
      post: (...call: Parameters<typeof real.post>) => {
        limits.push(call[2].timeoutMs);
        return real.post(...call);
      },
    },
    close: async (): Promise<void> => {
      await real.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Wire = Awaited<ReturnType<typeof startWire>>;
