export interface DeliveryOrder {
  deliveryId: string;
  orderNumber: string;
  gid: number;
  uid: number;
  roleId: string;
  serverId: string;
  contents: readonly { id: string; quantity: number }[];
}

/** A repeat of a delivery id is `accepted` too; `refused` is final. Anything else, thrown, is tried again. */
export type DeliveryAnswer = { result: 'accepted' } | { result: 'refused'; reason: string };

/**
 * Whether a game has a delivery. `recalled`: it has not, and refuses it from now on; `not_asked`: it does not know the question.
 */
export type RecallAnswer = 'delivered' | 'recalled' | 'not_asked';

/** A game's backend as fulfilment sees it. */
export interface GameDelivery {
  /** @throws Error when there was no clear answer: time-out, 5xx, garbage */
  deliver(order: DeliveryOrder): Promise<DeliveryAnswer>;
  /** Calls a delivery back, unless the game has it. @throws Error when there was no clear answer */
  recall(order: Pick<DeliveryOrder, 'gid' | 'deliveryId' | 'orderNumber'>): Promise<RecallAnswer>;
}
