/** A payment in a provider's books. */
export interface BookPayment {
  id: string;
  /** The shop's name of the provider; only in the books of a whole world. */
  provider?: string;
  merchant: string;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  refunded: number;
  disputed: number;
  dispute: 'open' | 'won' | 'lost' | null;
}

/** With the refunds, as the provider's own books show them. */
export interface BookEntry extends BookPayment {
  refunds: { key: string; amount: number; failed: boolean }[];
}
