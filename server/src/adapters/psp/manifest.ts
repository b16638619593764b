import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { PaymentSettings, PaymentValues, PaymentVariables } from '#server/config/payment-settings.ts';
import type { PaymentProvider, PaymentRef } from '#server/domains/payments/payments.port.ts';

/** Facts about a provider that prices and the catalogue use, also if it is not configured. */
export type Capabilities = Pick<PaymentProvider, 'name' | 'takes' | 'wallets'>;

/** Records of the shop that a provider's API may not return. */
export interface ProviderRecords {
  /** Returns all stored webhooks whose `eventId` begins with the payment's id and a colon, in the order of arrival. */
  webhooks(paymentId: string): Promise<readonly StoredBody[]>;
  /** Returns the amount for which a payment was opened; null if the shop did not open it. */
  asked(paymentId: string): Promise<{ amount: number; currency: string } | null>;
  /** Returns the payments created in a period. */
  paymentsBetween(from: Date, until: Date): Promise<readonly PaymentRef[]>;
}

/** The body of a stored webhook with the time when it arrived. */
export interface StoredBody {
  body: unknown;
  at: Date;
}

export interface ProviderDeps {
  /** To public addresses and the publisher's networks. */
  outbound: Outbound;
  records: ProviderRecords;
  /** Returns the database's time: the clock of a process can be wrong. */
  now: () => Date;
  /** Replaces the base address of the provider's API in tests. */
  host?: string | undefined;
}

/**
 * All that the shop knows about a payment provider. A manifest is loaded by every process, so it imports no package of
 * the provider: `open` imports the client.
 */
export interface ProviderManifest<Account = unknown, Values = PaymentValues>
  extends PaymentSettings<Account, Values>,
    Capabilities {
  /** @param account the result of `account` */
  open(account: Account, deps: ProviderDeps): Promise<PaymentProvider>;
}

/** Gives a manifest the types of its own variables and account. */
export const definePaymentProvider = <Account, V extends PaymentVariables>(
  manifest: ProviderManifest<Account, PaymentValues<V>> & { variables: V; mainVariable: keyof V },
): ProviderManifest<Account> => manifest;
