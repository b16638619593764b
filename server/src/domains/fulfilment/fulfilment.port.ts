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

/** A game's backend as fulfilment sees it. */
export interface GameDelivery {
  /** @throws Error when there was no clear answer: time-out, 5xx, garbage */
  deliver(order: DeliveryOrder): Promise<DeliveryAnswer>;
}
