/** A webhook, ready to be sent. */
export interface OutgoingWebhook {
  /** The header `webhook-id`: the same for every try. */
  id: string;
  /** JSON. */
  body: string;
}

/** The result of a try. */
export interface WebhookAnswer {
  /** Null: no answer came. */
  status: number | null;
  ms: number;
  /** Null: the endpoint took it, with a status from 200 to 299. */
  error: string | null;
}

/** Sends signed calls to the publisher's systems. Never throws. */
export type SendWebhook = (endpoint: { id: string; url: string }, webhook: OutgoingWebhook) => Promise<WebhookAnswer>;
