import { keyOf, newSecret, signedHeaders } from '../kit/signature.ts';
import type { Simulator } from '../kit/simulator.ts';
import { call } from '../kit/testing.ts';
import { startGames } from './games.ts';
import type { PortalAddress } from './portal.ts';

export const GID = 1000039;

export const DELIVERY = {
  deliveryId: 'd-1',
  orderNumber: '20261121-AAAA',
  uid: '80427731',
  roleId: 's3-1187',
  serverId: 's3',
  contents: [{ id: 'astralite', quantity: 980 }],
};

/** The games' servers, with calls signed as the shop signs them. */
export interface TestGames extends Simulator {
  secretOf(gid: number): string;
  ask<T = unknown>(
    action: string,
    body: object,
    options?: { gid?: number; secondsAgo?: number; secret?: string },
  ): Promise<{ status: number; json: T }>;
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<{ status: number; json: T }>;
}

export async function startTestGames(
  stateDirectory?: string,
  portal?: PortalAddress,
  newcomers = false,
): Promise<TestGames> {
  const secrets = new Map<number, string>();
  const secretOf = (gid: number): string => {
    const secret = secrets.get(gid) ?? newSecret();
    secrets.set(gid, secret);
    return secret;
  };
  // The clock stands still: a second between signing and checking would change the age of a signature.
  const at = Date.now();
  const games = await startGames({ secretOf, stateDirectory, portal, newcomers, now: () => at });
  let ids = 0;
  return {
    ...games,
    secretOf,
    ask(action, body, { gid = GID, secondsAgo = 0, secret = secretOf(gid) } = {}) {
      ids += 1;
      const headers = signedHeaders(
        keyOf(secret),
        `msg-${ids}`,
        Math.floor(at / 1000) - secondsAgo,
        JSON.stringify(body),
      );
      return call('POST', `${games.url}/games/${gid}/${action}`, body, headers);
    },
    control: (method, path, body) => call(method, `${games.url}/control/${path}`, body),
  };
}
