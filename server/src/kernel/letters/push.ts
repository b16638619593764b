/** A browser that lets itself be told, as it subscribed at its push service. */
export interface PushSubscription {
  /** An address of the push service; whoever knows it and the keys can write to the browser. */
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  payload: string;
  /** The push service keeps it for so long while the browser is away. */
  ttlSeconds: number;
  /** Replaces a message of the same topic that has not arrived yet; 32 letters at most. */
  topic: string;
  urgency: 'normal' | 'high';
}

/** `gone`: the browser has taken its subscription back. `refused` is final too; the reason names neither address nor text. */
export type PushAnswer = { result: 'accepted' | 'gone' } | { result: 'refused'; reason: string };

/** The way out for messages to browsers. */
export interface PushSender {
  /** The shop's public key, as browsers take it. */
  key: string;
  /** Why a subscription cannot be written to: its service is none that is known, or its keys are no keys; null: it can. */
  whyNot(subscription: PushSubscription): 'service' | 'keys' | null;
  /** @throws Error when there was no clear answer: no connection, time-out, a fault on the other side */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushAnswer>;
}
