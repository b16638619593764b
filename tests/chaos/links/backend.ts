import { setTimeout as pause } from 'node:timers/promises';
import { bearer, call, type Reply } from '../wire.ts';
import type { Witness } from '../witness.ts';
import type { ChaosWorld } from '../world.ts';

/** Half a minute: a process of a slow machine starts as long. */
const TRIES = 120;
const AGAIN_MS = 250;
const DAY_MS = 24 * 3_600_000;
/** An own price is this part of the normal one; the game's floor is 40 %. */
const PART = 0.6;

/** A link that the backend made. */
export interface MadeLink {
  id: string;
  path: string;
}

/** The part of the publisher's backend that makes offers and links, each with one key, at all processes at once. */
export class LinkBackend {
  readonly #world: ChaosWorld;
  readonly #witness: Witness;
  readonly #key: string;

  constructor(world: ChaosWorld, witness: Witness, key: string) {
    this.#world = world;
    this.#witness = witness;
    this.#key = key;
  }

  /** Makes an offer with one use and returns its id; null: it was refused. */
  async offer(uid: string, { gid, item, prices }: OfferedItem, key: string): Promise<string | null> {
    const own = Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, Math.ceil(price * PART)]));
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const body = { uid: Number(uid), gid, item, prices: own, until, why: 'chaos offer' };
    const { status, code, body: made } = await this.#write('/offers', body, key);
    this.#witness.count(`offer: ${code ?? status}`);
    if (status !== 200) return null;
    const id = String(made.offer);
    this.#witness.offers.set(id, { uid, uses: 1, prices: own });
    return id;
  }

  /** Makes a link; null: it was refused. */
  async link(body: LinkBody, key: string): Promise<MadeLink | null> {
    const replies = await Promise.all([0, 1].map(() => this.#write('/links', body, key)));
    const made = replies.filter(({ status }) => status === 200);
    const [first] = made;
    this.#witness.count(`link: ${first ? 'made' : reasonOf(replies[0])}`);
    if (!first) return null;
    // Each process of this world has an address of its own.
    const links = made.map(({ body: { id, url } }) => ({ id: String(id), path: new URL(String(url)).pathname }));
    const [link = { id: '', path: '' }] = links;
    const same = links.every(({ id, path }) => id === link.id && path === link.path);
    this.#witness.judge(null, same, () => `one key made the links ${links.map(({ path }) => path).join(', ')}`);
    this.#witness.links.set(link.id, { uid: String(body.uid), expired: false });
    return link;
  }

  /** Returns the number of a link's order; null: it has none. */
  async orderOf(id: string): Promise<string | null> {
    const { body } = await this.#ask('GET', `/links/${id}`);
    const order = body.order as { number: string } | null | undefined;
    return order?.number ?? null;
  }

  /** Repeats refusals that pass: the game did not answer about the character. */
  async #write(path: string, body: object, key: string): Promise<Reply> {
    for (let tried = 0; ; tried++) {
      const reply = await this.#ask('POST', path, body, key);
      if (reasonOf(reply) !== 'game.unavailable' || tried >= TRIES) return reply;
      await pause(AGAIN_MS);
    }
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Reply> {
    const headers = { ...bearer(this.#key), ...(key !== undefined && { 'idempotency-key': key }) };
    const { webs } = this.#world;
    for (let tried = 0; ; tried++) {
      const url = `${webs[tried % webs.length]}/platform/server/v1${path}`;
      const reply = await call(method, url, headers, body && JSON.stringify(body));
      const isDefinite = reply.status > 0 && reply.status < 500 && reply.code !== 'request.in_flight';
      if (isDefinite || tried >= TRIES) return reply;
      await pause(AGAIN_MS);
    }
  }
}

interface LinkBody {
  uid: number;
  gid: number;
  region: string;
  item: string;
  roleId: string | undefined;
  offer?: string;
}

interface OfferedItem {
  gid: number;
  item: string;
  prices: Readonly<Record<string, number>>;
}

function reasonOf(reply: Reply | undefined): string {
  const { params } = (reply?.body.error ?? {}) as { params?: { reason?: string } };
  return params?.reason ?? reply?.code ?? String(reply?.status);
}
