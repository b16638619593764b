export type DocumentedProvider = 'stripe' | 'adyen' | 'paypal';

/** A problem of a request or an answer. */
export interface Finding {
  provider: DocumentedProvider;
  operation: string;
  /** `request body/amount: is missing` */
  problem: string;
}
