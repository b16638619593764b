/** A browser's subscription to push messages, as it registered at its push service. */
export interface PushSubscription {
  /** The URL at the push service. Anybody with the URL and the keys can send to the browser. */
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  payload: string;
  /** Seconds for which the push service keeps the message while the browser is offline. */
  ttlSeconds: number;
  /** Replaces an undelivered message with the same topic; at most 32 letters. */
  topic: string;
  urgency: 'normal' | 'high';
}

/**
 * `gone`: the browser has cancelled its subscription. `refused` is final too; the reason contains neither address nor
 * text.
 */
export type PushAnswer = { result: 'accepted' | 'gone' } | { result: 'refused'; reason: string };

/** Sends messages to browsers. */
export interface PushSender {
  /** The shop's public key, in the form that browsers expect. */
  key: string;
  /** Returns why a subscription is unusable: an unknown push service or invalid keys; null if it is usable. */
  rejectionReason(subscription: PushSubscription): 'service' | 'keys' | null;
  /** @throws Error without a clear answer: no connection, timeout, or a fault on the other side */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushAnswer>;
}
