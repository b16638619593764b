import type { SentEvent } from '#server/adapters/psp/api-double.fixture.ts';
import type { BookEntry } from './books.ts';

/** How a provider opens payments. `lost`: it opens one, and its answer is an error. */
export type Creating = 'ok' | 'refuse' | 'error' | 'lost';

/** A provider as its payers, their banks and the merchant's staff control it. */
export interface Provider {
  /** Environment variables for the portal. */
  account: Record<string, string>;
  sent: readonly SentEvent[];
  books(): BookEntry[];
  pay(id: string, later: boolean): void;
  settle(id: string): void;
  decline(id: string): void;
  expire(id: string): void;
  dispute(id: string, amount: number): void;
  closeDispute(id: string, won: boolean): void;
  refund(id: string, amount: number, key: string): Promise<void>;
  failRefund(id: string): void;
  creating?(how: Creating): void;
}
