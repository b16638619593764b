import { setTimeout as pause } from 'node:timers/promises';
import { bearer, call, type Reply } from '../wire.ts';
import type { Witness } from '../witness.ts';
import type { ChaosWorld } from '../world.ts';

/** A write of the backend, with one idempotency key. */
export interface Write {
  /** The reason in the audit log, which names the write. */
  why: string;
  number: string;
  kind: 'refund' | 'redeliver' | 'grant';
  /** Ids of actions in the definite answers; all of them should be the same. */
  actions: Set<string>;
}

const KINDS = ['refund', 'redeliver', 'grant'] as const;
/** Minor units. */
const REFUND = 1;
const POINTS = 3;
/** Calls of one write that are sent at once, to different processes. */
const AT_ONCE = 2;
const LOOK_MS = 250;
const PAGE = 20;
const LARGE_PAGE = 500;
const TRIES = 60;
const AGAIN_MS = 250;
/** Orders may not be paid yet: a refused write is tried again with the same key. */
const ROUNDS = 4;
const ROUND_MS = 2500;

/**
 * The publisher's backend. It follows the list of all orders by its cursor, and makes writes about some acknowledged
 * orders. It repeats a call without a definite answer with the same key, at another process.
 */
export class Backend {
  readonly #world: ChaosWorld;
  readonly #witness: Witness;
  readonly #key: string;
  /** One in so many orders gets a write. */
  readonly #share: number;
  readonly writes: Write[] = [];
  /** Numbers in the pages of the cursor that ran during the faults, and those of one read at the end. */
  readonly followed: string[] = [];
  readonly read: string[] = [];
  #cursor: string | null = null;
  #turn = 0;
  /** True while it ends: calls without a definite answer are not repeated then, and `endWrites` sends writes again. */
  #isEnding = false;

  constructor(world: ChaosWorld, witness: Witness, { key, share }: { key: string; share: number }) {
    this.#world = world;
    this.#witness = witness;
    this.#key = key;
    this.#share = share;
  }

  /** Works until the signal aborts. */
  async work(until: AbortSignal): Promise<void> {
    until.addEventListener('abort', () => {
      this.#isEnding = true;
    });
    let seen = 0;
    const under: Promise<void>[] = [];
    while (!until.aborted) {
      const orders = [...this.#witness.orders.keys()];
      for (const [at, number] of orders.slice(seen).entries())
        if ((seen + at) % this.#share === 0) under.push(this.#write(number, (seen + at) / this.#share, until));
      seen = orders.length;
      await this.#follow(PAGE);
      await pauseUntil(LOOK_MS, until);
    }
    await Promise.all(under);
    this.#isEnding = false;
  }

  /** Once nothing fails any more: sends the writes that are not known to be done once more. */
  async endWrites(): Promise<void> {
    await Promise.all(this.writes.filter(({ actions }) => actions.size === 0).map((write) => this.#send(write)));
  }

  /** Once all is quiet: follows its cursor to the end, and reads all orders from the first on. */
  async readAll(): Promise<void> {
    while (await this.#follow(LARGE_PAGE));
    for (let since: string | null = null, more = true; more; ) {
      const page = await this.#page(since, LARGE_PAGE);
      this.read.push(...page.numbers);
      [since, more] = [page.next, page.more];
    }
  }

  /** Reads the next page of its cursor. Returns true if there are more. */
  async #follow(limit: number): Promise<boolean> {
    const { numbers, next, more } = await this.#page(this.#cursor, limit);
    this.followed.push(...numbers);
    this.#cursor = next;
    return more;
  }

  async #page(since: string | null, limit: number): Promise<{ numbers: string[]; next: string | null; more: boolean }> {
    const query = new URLSearchParams({ limit: `${limit}`, ...(since && { since }) });
    const reply = await this.#ask('GET', `/orders?${query}`);
    this.#witness.judge(null, reply.status === 200 || !isDefinite(reply), () => `the list was answered ${reply.code}`);
    if (reply.status !== 200) return { numbers: [], next: since, more: false };
    const { orders, next, more } = reply.body as { orders: { number: string }[]; next: string; more: boolean };
    return { numbers: orders.map(({ number }) => number), next, more };
  }

  async #write(number: string, n: number, until: AbortSignal): Promise<void> {
    const kind = KINDS[n % KINDS.length] ?? 'grant';
    const write: Write = { why: `chaos write ${n}`, number, kind, actions: new Set() };
    this.writes.push(write);
    if (kind === 'refund')
      this.#witness.operators.set(number, [...(this.#witness.operators.get(number) ?? []), REFUND]);
    for (let round = 0; round < ROUNDS && write.actions.size === 0 && !until.aborted; round++) {
      await pauseUntil(ROUND_MS, until);
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.#send(write)));
    }
    // Once more after the answer: the same one comes again.
    await this.#send(write);
  }

  async #send(write: Write): Promise<void> {
    const { why, number, kind, actions } = write;
    const [path, body] = this.#callOf(write);
    const wasDone = actions.size > 0;
    const reply = await this.#ask('POST', path, { ...body, why }, why.replaceAll(' ', '-'));
    this.#witness.note(number, `backend: ${kind} ${reply.status} ${reply.code ?? JSON.stringify(reply.body)}`);
    if (!isDefinite(reply)) return;
    this.#witness.count(`backend ${kind}: ${reply.code ?? 'done'}`);
    const known = reply.status === 200 || reply.code === 'operation.refused';
    this.#witness.judge(number, known, () => `a ${kind} of the backend was answered ${reply.status} ${reply.code}`);
    this.#witness.judge(number, reply.status === 200 || !wasDone, () => `a ${kind} was done, then refused`);
    const action = String(reply.body.action);
    if (reply.status === 200) actions.add(action);
    if (reply.status === 200 && kind === 'refund') this.#witness.done.set(`operator:${action}`, number);
  }

  #callOf({ number, kind }: Write): [path: string, body: object] {
    if (kind === 'refund') return [`/orders/${number}/refund`, { amount: REFUND }];
    if (kind === 'redeliver') return [`/orders/${number}/redeliver`, {}];
    const uid = Number(this.#witness.orders.get(number)?.uid);
    return ['/grants', { uid, contents: { points: POINTS } }];
  }

  /** Repeats a call at the other processes until there is a definite answer. */
  async #ask(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Reply> {
    const headers = { ...bearer(this.#key), ...(key !== undefined && { 'idempotency-key': key }) };
    const { webs } = this.#world;
    for (let tried = 0; ; tried++) {
      const url = `${webs[this.#turn++ % webs.length]}/platform/server/v1${path}`;
      const reply = await call(method, url, headers, body && JSON.stringify(body));
      if (isDefinite(reply) || tried >= TRIES || this.#isEnding) return reply;
      this.#witness.count(`backend asked again: ${reply.status || 'no answer'}`);
      await pause(AGAIN_MS);
    }
  }
}

const pauseUntil = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

const isDefinite = ({ status, code }: Reply): boolean => status > 0 && status < 500 && code !== 'request.in_flight';
