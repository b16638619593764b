import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Action } from './call.ts';

export const SECRET = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;
export const ACCOUNT = '80427731';
export const ROLE = { roleId: 'r-1', name: 'Vane', serverId: 's1', serverName: 'One', level: 12 };

export interface Call {
  uid: string;
  region: string;
  deliveryId: string;
  roleId: string;
  contents: { id: string }[];
}
export type Reply = readonly [status: number, body: unknown];

/** The methods of a correct backend; a test overrides one of them. */
export class Backend {
  /** By delivery id: the first answer. */
  readonly decided = new Map<string, string>();
  granted = 0;

  admit(_action: string, headers: IncomingHttpHeaders, body: string): number {
    try {
      new Webhook(SECRET).verify(body, headers as Record<string, string>);
      return 200;
    } catch {
      return 401;
    }
  }
  characters({ uid, region }: Call): Reply {
    return [200, { kind: 'full', roles: uid === ACCOUNT && region === 'global' ? [ROLE] : [] }];
  }
  profile({ uid }: Call): Reply {
    return uid === ACCOUNT ? [200, { uid, nickname: 'Kestrel', kind: 'full' }] : [404, {}];
  }
  offers(_call: Call): Reply {
    return [200, { lead: ['gems-100'], lock: [{ item: 'shield', reason: { en: 'The kingdom is at war.' } }] }];
  }
  whyNot({ roleId, contents }: Call): string {
    if (roleId !== ROLE.roleId) return 'role_unknown';
    return contents.every(({ id }) => id === 'gems') ? '' : 'item_unknown';
  }
  deliver(call: Call): Reply {
    const before = this.decided.get(call.deliveryId);
    const reason = before ?? this.whyNot(call);
    this.decided.set(call.deliveryId, reason);
    if (reason) return [200, { result: 'refused', reason }];
    if (before === undefined) this.granted += 1;
    return [200, { result: before === undefined ? 'accepted' : 'already_accepted' }];
  }
  recall({ deliveryId }: Call): Reply {
    const reason = this.decided.get(deliveryId) ?? 'recalled';
    this.decided.set(deliveryId, reason);
    return [200, { result: reason ? 'recalled' : 'delivered' }];
  }
  delayMs(_action: string, _call: Call): number {
    return 0;
  }
  /** Sets the headers of the answer. */
  dress(response: ServerResponse, _action: string): void {
    response.setHeader('content-type', 'application/json');
  }
}

export interface Running {
  url: string;
  backend: Backend;
  close(): void;
}

/** Serves a backend on a free port. @param tls certificate and key in PEM */
export async function serveBackend(
  broken: Partial<Backend> = {},
  tls?: { cert: string; key: string },
): Promise<Running> {
  const backend = Object.assign(new Backend(), broken);
  const server = (tls ? createTlsServer(tls) : createServer()).on('request', async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const action = (request.url ?? '').slice(1) as Action;
    const admitted = backend.admit(action, request.headers, body);
    const call = JSON.parse(body) as Call;
    if (admitted === 200) await sleep(backend.delayMs(action, call));
    const [status, answer] = admitted === 200 ? backend[action](call) : [admitted, {}];
    backend.dress(response, action);
    response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    backend,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
