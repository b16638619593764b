export interface DeliveryOrder {
  deliveryId: string;
  orderNumber: string;
  gid: number;
  uid: number;
  roleId: string;
  serverId: string;
  contents: readonly { id: string; quantity: number }[];
}

/** `accepted` also answers a duplicate delivery id. `refused` is final. Every thrown error leads to a retry. */
export type DeliveryAnswer = { result: 'accepted' } | { result: 'refused'; reason: string };

/**
 * The answer to a recall. `recalled`: the game does not have the delivery and refuses it from now on. `not_asked`: the
 * game does not support recalls.
 */
export type RecallAnswer = 'delivered' | 'recalled' | 'not_asked';

/**
 * The answer to a take-back. `taken`: the game took the item from the player. `used`: it did not, because the player
 * has used it; `remaining` is the rest, if the game names it. `unknown`: it never accepted this delivery. `not_asked`:
 * the game does not support this call.
 */
export type TakeBackAnswer =
  | { result: 'taken' }
  | { result: 'used'; remaining: readonly { id: string; quantity: number }[] }
  | { result: 'unknown' }
  | { result: 'not_asked' };

/** Port to the backends of games. */
export interface GameDelivery {
  /** @throws Error when there was no clear answer: timeout, 5xx or garbage */
  deliver(order: DeliveryOrder): Promise<DeliveryAnswer>;
  /** Recalls a delivery, unless the game has it. @throws Error when there was no clear answer */
  recall(order: Pick<DeliveryOrder, 'gid' | 'deliveryId' | 'orderNumber'>): Promise<RecallAnswer>;
  /**
   * Takes back an item that the game accepted before; idempotent by the delivery's id. @throws Error when there was no
   * clear answer
   */
  takeBack(order: DeliveryOrder): Promise<TakeBackAnswer>;
}
