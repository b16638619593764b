import { randomUUID } from 'node:crypto';
import { Refused } from '../kit/refused.ts';
import { keyOf, newSecret, signedHeaders, TOLERANCE_SECONDS } from '../kit/signature.ts';

/** Where the portal is: for our calls, and for browsers. Both without a slash at the end. */
export interface PortalAddress {
  url: string;
  publicUrl: string;
}

/** How a call is signed: rightly, by another secret, with a time gone by, or with the id of the call before. */
export type Signing = 'ok' | 'wrong' | 'old' | 'reuse_id';

export interface PortalAnswer {
  status: number;
  /** What was in the body: parsed, or as text where it is no JSON. */
  body: unknown;
}

const LIMIT_MS = 10_000;

/** The games' line to the portal: `POST {portal}/platform/game/{gid}/…`, signed as Standard Webhooks. */
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
   * @param path below the game's, such as `login-tickets`
   * @throws Refused when no portal is known or it cannot be reached, or there is no id to use again
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
