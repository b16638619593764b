/** What the shop asks of a payment provider; `adapters/psp/<name>` answers. Amounts in minor units. */
export interface PaymentProvider {
  readonly name: string;
  /**
   * Opens a payment on the provider's page. Repeated with the same `paymentId` it answers the same payment.
   * @throws Error when the provider cannot be reached or refuses; then nothing is known to be open
   */
  create(request: PaymentRequest): Promise<{ providerId: string; redirectUrl: string }>;
  /**
   * Verifies the signature on the raw bytes, then parses.
   * @throws Refusal `payment.signature`
   */
  readWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): StoredWebhook;
  /** What a stored webhook says; `null` for a kind that the shop does not know. */
  interpret(body: unknown): PaymentNews | null;
}

export interface PaymentRequest {
  paymentId: string;
  amount: number;
  currency: string;
  method: string;
  /** Shown on the provider's page: what is paid for, with the number that support asks for. */
  description: string;
  returnUrl: string;
  locale: string;
}

export interface StoredWebhook {
  eventId: string;
  type: string;
  body: unknown;
}

export interface PaymentNews {
  event: 'authorised' | 'captured' | 'failed' | 'cancelled' | 'refunded';
  paymentId: string;
  providerId: string;
  amount: number;
  currency: string;
  /** Sum of all refunds so far. */
  refunded: number;
  failure: string | null;
}
