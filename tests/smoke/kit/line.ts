import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A network connection to the shop that a journey can cut, in every engine. */
export interface Line {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Forwards a port of its own to the shop, until the test ends. */
export async function startLine(shop: string): Promise<Line> {
  const { hostname, port } = new URL(shop);
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = async (on: number) => {
    server = createServer((inward) => {
      const outward = connect(Number(port), hostname);
      for (const socket of [inward, outward]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      inward.pipe(outward).pipe(inward);
    }).listen(on, hostname);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const own = await listen(0);
  onTestFinished(cut);
  return { url: `http://${hostname}:${own}`, cut, mend: async () => void (await listen(own)) };
}
