import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BookPayment } from './books.ts';
import { bearer, call, type Reply } from './wire.ts';
import type { Witness } from './witness.ts';
import type { ChaosWorld } from './world.ts';

/** Events of an order's payments at the provider, by players, their banks, and the merchant's staff. */
export class Merchant {
  readonly #world: ChaosWorld;
  readonly #witness: Witness;
  /** A bank disputes a payment once. */
  readonly #disputed = new Set<string>();

  constructor(world: ChaosWorld, witness: Witness) {
    this.#world = world;
    this.#witness = witness;
  }

  async decide(number: string, attempt: string, outcome: string, ms = 0): Promise<void> {
    const more = outcome === 'pending' ? { seconds: ms / 1000 } : {};
    await this.#post(number, `/control/payments/${attempt}/outcome`, { outcome, ...more });
  }

  /** Refunds a percentage of the payment, as the merchant's staff can. */
  async refund(number: string, attempt: string, percent: number): Promise<void> {
    const payment = await this.payment(attempt);
    if (payment?.status !== 'captured' || payment.disputed > 0) return;
    const amount = Math.max(1, Math.floor((payment.amount * percent) / 100));
    const key = randomUUID();
    this.#witness.refunds.set(key, amount);
    await this.#post(number, `/v1/payments/${attempt}/refunds`, { amount, key });
  }

  async refundTooMuch(number: string, attempt: string): Promise<void> {
    const payment = await this.payment(attempt);
    if (payment?.status !== 'captured') return;
    const body = { amount: payment.amount + 1, key: randomUUID() };
    const { status } = await this.#post(number, `/v1/payments/${attempt}/refunds`, body);
    this.#witness.judge(number, status >= 400 || status === 0, () => 'the provider gave back more than was paid');
  }

  async dispute(number: string, attempt: string, end: 'won' | 'lost' | 'open', percent: number): Promise<void> {
    if (this.#disputed.has(attempt)) return;
    this.#disputed.add(attempt);
    const url = `/control/payments/${attempt}/outcome`;
    const payment = await this.payment(attempt);
    const left = payment ? payment.amount - payment.refunded - payment.disputed : 0;
    const part = percent < 100 ? { amount: Math.max(1, Math.floor((left * percent) / 100)) } : {};
    const opened = await this.#post(number, url, { outcome: 'dispute', ...part });
    if (opened.status !== 200 || end === 'open') return;
    await pause(200);
    await this.#post(number, url, { outcome: `dispute_${end}` });
  }

  /** Returns the payment in the provider's books; null if the provider does not answer. */
  async payment(attempt: string): Promise<BookPayment | null> {
    const { status, body } = await call('GET', `${this.#at(attempt)}/v1/payments/${attempt}`, this.#key());
    return status === 200 ? (body as unknown as BookPayment) : null;
  }

  async #post(number: string, path: string, body: object): Promise<Reply> {
    const reply = await call('POST', this.#at(path.split('/')[3]) + path, this.#key(), JSON.stringify(body));
    const said = reply.code ?? reply.body.status;
    this.#witness.note(number, `provider ${path.split('/').slice(-2).join(' ')} ${JSON.stringify(body)}: ${said}`);
    return reply;
  }

  #at(attempt = ''): string {
    return this.#world.providerOf(attempt).url;
  }

  #key(): Record<string, string> {
    return bearer(this.#world.pspKey);
  }
}
