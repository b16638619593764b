import type { WebhookType } from '#contract/publisher/webhooks.ts';
import type { OutgoingWebhook } from '../webhooks.port.ts';

/** An event of the log. */
export interface LoggedEvent {
  id: number;
  /** The header `webhook-id`. */
  event: string;
  type: WebhookType;
  /** Events of one key are sent in order. */
  key: string;
  data: object;
  at: Date;
}

/** A try, for the log. */
export interface Try {
  event: number;
  at: Date;
  ms: number;
  status: number | null;
  error: string | null;
}

export const toWebhook = ({ event: id, type, at, data }: Omit<LoggedEvent, 'id' | 'key'>): OutgoingWebhook => ({
  id,
  body: JSON.stringify({ id, type, at: at.toISOString(), data }),
});
