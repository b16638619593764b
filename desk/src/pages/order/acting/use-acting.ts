import { createContext, useContext } from 'react';
import type { OrderAction } from '#desk/lib/order/allowed.ts';

/** An action whose dialog is open. */
export type Request =
  | { does: OrderAction }
  /** About one failed refund; `sum` is its amount in words. */
  | { does: 'resend' | 'settle'; refund: string; sum: string };

export interface Acting {
  opened: Request | null;
  /** The outcome of the last action, or the reason why one is not possible. */
  said: { text: string; isDone: boolean } | null;
  /**
   * The key of a refund whose answer was lost. The next refund has the same key, so that the server recognises it if it
   * is the same, and refuses it if it is another.
   */
  lostKey: string | null;
  keepKey(key: string | null): void;
  open(request: Request): void;
  close(): void;
  /** Closes the dialog, says the outcome, and reads the order again. */
  done(text: string): void;
  /** Says why an action is not possible now. */
  explain(text: string): void;
  /** Closes the dialog and reads the order again, after a lost answer. */
  look(): void;
}

export const ActingContext = createContext<Acting | null>(null);

/** @throws Error outside of an order's page */
export function useActing(): Acting {
  const acting = useContext(ActingContext);
  if (!acting) throw new Error('useActing() outside of an order');
  return acting;
}
