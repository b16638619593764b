import { randomUUID } from 'node:crypto';
import { Refused } from '../kit/refused.ts';
import { keyOf, newSecret, signedHeaders, TOLERANCE_SECONDS } from '../kit/signature.ts';

/** The portal's origins: for our calls, and for browsers. Both without a slash at the end. */
export interface PortalAddress {
  url: string;
  publicUrl: string;
}

/** How a call is signed: correctly, with another secret, with an old timestamp, or with the id of the previous call. */
export type Signing = 'ok' | 'wrong' | 'old' | 'reuse_id';

export interface PortalAnswer {
  status: number;
  /** The body: parsed, or as text if it is not JSON. */
  body: unknown;
}

const LIMIT_MS = 10_000;

/** Calls the portal: `POST {portal}/platform/game/{gid}/…`, signed as Standard Webhooks. */
export class Portal {
  address: PortalAddress | null;
  readonly #secretOf: (gid: number) => string;
  /** Id of each game's last call. */
  readonly #lastIds = new Map<number, string>();

  constructor(secretOf: (gid: number) => string, address: PortalAddress | null) {
    this.#secretOf = secretOf;
    this.address = address;
  }

  /**
   * @param path below the game's path, such as `login-tickets`
   * @throws Refused if no portal is set, it cannot be reached, or there is no id to reuse
   */
  async call(gid: number, path: string, body: unknown, signing: Signing = 'ok'): Promise<PortalAnswer> {
    const url = `${this.known().url}/platform/game/${gid}/${path}`;
    const text = JSON.stringify(body);
    const headers = this.#sign(gid, text, signing);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        body: text,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      return { status: answer.status, body: parsed(await answer.text()) };
    } catch (error) {
      throw new Refused(502, 'portal_unreachable', `The shop does not answer: ${String(error)}`);
    }
  }

  /** @throws Refused */
  known(): PortalAddress {
    if (!this.address) throw new Refused(409, 'portal_unknown', 'PORTAL_URL is not set: this game has no shop');
    return this.address;
  }

  #sign(gid: number, text: string, signing: Signing): Record<string, string> {
    const last = this.#lastIds.get(gid);
    if (signing === 'reuse_id' && !last) throw new Refused(409, 'no_call_before', `Game ${gid} has not called yet`);
    const id = signing === 'reuse_id' && last ? last : `msg_${randomUUID()}`;
    this.#lastIds.set(gid, id);
    const now = Math.floor(Date.now() / 1000);
    const key = keyOf(signing === 'wrong' ? newSecret() : this.#secretOf(gid));
    return signedHeaders(key, id, signing === 'old' ? now - TOLERANCE_SECONDS - 60 : now, text);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
