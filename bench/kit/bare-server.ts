/** The limit for reads: a bare `node:http` server that answers every request with the same bytes. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [message] = (await once(process, 'message')) as [{ headers: Record<string, string>; body: string }];
const body = Buffer.from(message.body, 'base64');
const server = createServer((_, response) => response.writeHead(200, message.headers).end(body));
server.listen(0, '127.0.0.1', () => process.send?.({ ready: 'bare', port: (server.address() as AddressInfo).port }));
process.once('SIGTERM', () => process.exit(0));
