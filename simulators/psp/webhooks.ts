import { type KeyObject, randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { keyOf, newSecret, signedHeaders } from '../kit/signature.ts';

/** Faults of webhooks; see simulators/README.md. */
export const webhookFault = z.union([
  z.enum(['ok', 'lost', 'reordered', 'forged', 'wrong_amount']),
  z.strictObject({
    delayMs: z
      .int()
      .min(0)
      .max(7 * 24 * 3600 * 1000),
  }),
  z.strictObject({ duplicates: z.int().min(1).max(1000) }),
]);

export type WebhookFault = z.infer<typeof webhookFault>;

/**
 * A webhook to send. `lane` is the payment's id: it keeps the webhooks of one payment in order. `body` is exactly the
 * signed and sent text.
 */
export const webhook = z.object({ id: z.string(), type: z.string(), lane: z.string(), body: z.string() });

export type Webhook = z.infer<typeof webhook>;

export interface Attempt {
  id: string;
  type: string;
  payment: string;
  attempt: number;
  at: string;
  /** HTTP status of the answer; null without one. */
  status: number | null;
  error: string | null;
  result: 'delivered' | 'retrying' | 'given_up' | 'lost' | 'forged' | 'no_target';
}

/** Seconds before each retry, similar to Standard Webhooks; after the last one the webhook is dropped. */
export const RETRY_SECONDS = [0.2, 1, 5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200];
const ANSWER_LIMIT_MS = 10_000;
const LOG_LENGTH = 5000;
/** How long `reordered` waits for a later webhook of the same payment to overtake. */
const OVERTAKE_MS = 3000;

/** Runs a task after `ms` milliseconds; returns a function that cancels it. */
export type Wait = (ms: number, task: () => void) => () => void;

const byTimer: Wait = (ms, task) => {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
};

/** Sends webhooks: signed, in order per payment, retried until an answer of 2xx. */
export class WebhookSender {
  url: string | null;
  fault: WebhookFault = 'ok';
  readonly #key: KeyObject;
  readonly #forgedKey = keyOf(newSecret());
  readonly #retrySeconds: readonly number[];
  readonly #agent = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Webhook>();
  readonly #overtaken = new Map<string, Webhook>();
  readonly #wait: Wait;
  /** Functions that cancel pending waits. */
  readonly #waits = new Set<() => void>();
  #attempts: Attempt[] = [];

  constructor(options: { url: string | null; secret: string; retrySeconds?: readonly number[]; wait?: Wait }) {
    this.url = options.url;
    this.#key = keyOf(options.secret);
    this.#retrySeconds = options.retrySeconds ?? RETRY_SECONDS;
    this.#wait = options.wait ?? byTimer;
  }

  /** Sends a webhook, subject to the fault; `payment` is sent in its present state. */
  send(type: string, payment: { id: string; amount: number }, dispute?: { won: boolean }): void {
    const { fault } = this;
    const amount = fault === 'wrong_amount' ? wrong(payment.amount) : payment.amount;
    const id = `evt_${randomUUID().replaceAll('-', '')}`;
    const body = JSON.stringify({
      id,
      type,
      createdAt: new Date().toISOString(),
      data: { payment: { ...payment, amount }, dispute },
    });
    const sent: Webhook = { id, type, lane: payment.id, body };

    if (fault === 'lost') this.#note(sent, 1, { result: 'lost' });
    else if (fault === 'forged') this.#queue(sent, () => this.#attempt(sent, 1, this.#forgedKey));
    else if (fault === 'reordered') this.#overtake(sent);
    else if (typeof fault === 'string') this.deliver(sent);
    else if ('delayMs' in fault) this.#later(fault.delayMs, () => this.deliver(sent));
    else this.#sendCopies(sent, fault.duplicates);
  }

  /** Sends all copies at once, in parallel. */
  #sendCopies(sent: Webhook, duplicates: number): void {
    this.#waiting.set(sent.id, sent);
    for (let copy = 0; copy <= duplicates; copy++) void this.#attempt(sent, 1, this.#key);
  }

  /** Delivers a webhook after the earlier ones of its lane. */
  deliver(sent: Webhook): void {
    this.#waiting.set(sent.id, sent);
    this.#queue(sent, () => this.#attempt(sent, 1, this.#key));
  }

  /** Webhooks that are not acknowledged yet. */
  waiting(): Webhook[] {
    return [...this.#waiting.values(), ...this.#overtaken.values()];
  }

  /** The attempts, oldest first; at least the last thousands. */
  attempts(): readonly Attempt[] {
    return this.#attempts;
  }

  /** Forgets all pending webhooks. */
  clear(): void {
    this.#callOff();
    this.#waiting.clear();
    this.#overtaken.clear();
    this.#attempts = [];
  }

  async close(): Promise<void> {
    this.#callOff();
    await this.#agent.destroy();
  }

  #queue(sent: Webhook, task: () => Promise<void>): void {
    const before = this.#lanes.get(sent.lane);
    const turn = before ? before.then(task) : task();
    this.#lanes.set(sent.lane, turn);
    void turn.then(() => {
      if (this.#lanes.get(sent.lane) === turn) this.#lanes.delete(sent.lane);
    });
  }

  #overtake(sent: Webhook): void {
    const held = this.#overtaken.get(sent.lane);
    if (held) {
      this.#overtaken.delete(sent.lane);
      this.deliver(sent);
      this.deliver(held);
      return;
    }
    this.#overtaken.set(sent.lane, sent);
    this.#later(OVERTAKE_MS, () => {
      if (this.#overtaken.get(sent.lane) !== sent) return;
      this.#overtaken.delete(sent.lane);
      this.deliver(sent);
    });
  }

  async #attempt(sent: Webhook, attempt: number, key: KeyObject): Promise<void> {
    if (!this.url) {
      this.#waiting.delete(sent.id);
      return this.#note(sent, attempt, { result: 'no_target' });
    }
    const { status, error } = await this.#post(this.url, sent, key);
    const pause = this.#retrySeconds[attempt - 1];
    const delivered = status !== null && status >= 200 && status < 300;
    if (key === this.#forgedKey) return this.#note(sent, attempt, { status, error, result: 'forged' });
    if (delivered || pause === undefined) {
      this.#waiting.delete(sent.id);
      return this.#note(sent, attempt, { status, error, result: delivered ? 'delivered' : 'given_up' });
    }
    this.#note(sent, attempt, { status, error, result: 'retrying' });
    // Cleared meanwhile, or a copy was acknowledged.
    if (!this.#waiting.has(sent.id)) return;
    this.#later(pause * 1000, () => void this.#attempt(sent, attempt + 1, key));
  }

  async #post(url: string, sent: Webhook, key: KeyObject): Promise<{ status: number | null; error: string | null }> {
    try {
      const answer = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(key, sent.id, Math.floor(Date.now() / 1000), sent.body),
        },
        body: sent.body,
        dispatcher: this.#agent,
        headersTimeout: ANSWER_LIMIT_MS,
        bodyTimeout: ANSWER_LIMIT_MS,
      });
      await answer.body.dump();
      return { status: answer.statusCode, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  #later(ms: number, task: () => void): void {
    const callOff = this.#wait(ms, () => {
      this.#waits.delete(callOff);
      task();
    });
    this.#waits.add(callOff);
  }

  #callOff(): void {
    for (const callOff of this.#waits) callOff();
    this.#waits.clear();
  }

  #note(sent: Webhook, attempt: number, news: Pick<Attempt, 'result'> & Partial<Attempt>): void {
    const { id, type, lane: payment } = sent;
    this.#attempts.push({
      id,
      type,
      payment,
      attempt,
      at: new Date().toISOString(),
      status: null,
      error: null,
      ...news,
    });
    if (this.#attempts.length > 2 * LOG_LENGTH) this.#attempts = this.#attempts.slice(-LOG_LENGTH);
  }
}

/** Returns a nearby wrong amount, less where possible: the receiver must not accept less as the whole. */
const wrong = (amount: number): number => (amount > 1 ? amount - 1 : amount + 1);
