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

/** Statuses by which an endpoint that works refuses one event. */
const REFUSALS: readonly number[] = [400, 409, 413, 415, 422];

/** Returns true if the endpoint works and refuses this event; any other failure may be one of the endpoint. */
export const isRefusal = ({ status }: Pick<WebhookAnswer, 'status'>): boolean =>
  status !== null && REFUSALS.includes(status);
