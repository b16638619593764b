import { createServer, Agent as HttpAgent, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A load balancer in front of the portal's web processes for webhooks. It remembers the acknowledged ones. */
export interface Balancer {
  url: string;
  /** Ids of the webhooks that were answered with 2xx. */
  acknowledged: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Takes turns between the targets; answers 502 if a target cannot be reached, as load balancers do. */
export async function startBalancer(targets: readonly string[], port: number): Promise<Balancer> {
  const acknowledged = new Set<string>();
  const agent = new HttpAgent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;

  const forward = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse): void => {
    const target = targets[turn++ % targets.length] ?? '';
    const outgoing = request(
      target + incoming.url,
      { method: incoming.method, headers: incoming.headers, agent, timeout: 15_000 },
      (reply) => {
        const { statusCode = 502 } = reply;
        reply.resume();
        reply.once('end', () => {
          const id = idOf(body);
          if (statusCode < 300 && id !== null) acknowledged.add(id);
          answer.writeHead(statusCode).end();
        });
        reply.once('error', () => fail(answer));
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.once('error', () => fail(answer));
    outgoing.end(body);
  };

  const server = createServer(async (incoming, answer) => {
    const parts: Buffer[] = [];
    try {
      for await (const part of incoming) parts.push(part as Buffer);
    } catch {
      return fail(answer); // the sender disconnected
    }
    forward(incoming, Buffer.concat(parts), answer);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    acknowledged,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fail(answer: ServerResponse): void {
  if (!answer.headersSent) answer.writeHead(502).end();
}

/** Null if the provider sends no id with its webhooks. */
const idOf = (body: Buffer): string | null => (JSON.parse(body.toString()) as { id?: string }).id ?? null;
