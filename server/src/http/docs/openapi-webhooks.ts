import { type WebhookType, webhookBody, webhookData } from '#contract/publisher/webhooks.ts';
import type { Make, Operation } from './openapi-schemas.ts';

/** Says when a webhook is sent, by its type; docs/integration/webhooks.md has the same sentences. */
export const WEBHOOK_SENT: Record<WebhookType, string> = {
  'order.created': 'A player placed an order.',
  'order.paid': 'The money arrived.',
  'order.sent': 'The game has the item.',
  'order.cancelled': 'The player cancelled the order before paying.',
  'order.expired': 'The order was not paid in time.',
  'order.refunded': 'Money of the order was returned, all of it or a part.',
  'order.disputed': 'The payer disputes the payment at their bank.',
  'dispute.closed': 'The bank decided a dispute.',
  'cart.abandoned': 'The order is unpaid for 15 minutes, and can still be paid.',
  'delivery.parked': 'The retries of a delivery are used up; it waits for an operator.',
  'player.created': 'An account was created.',
  'player.linked': 'A player linked a way to sign in.',
  'player.erased': 'An account was erased: erase your data of this player.',
  'reward.claimed': 'A player claimed a reward.',
  'coupon.used': 'A coupon was used for an order that is paid.',
  'catalogue.applied': 'A revision of the catalogue was applied.',
  'endpoint.tested': 'An operator tested the endpoint. It is sent whatever types the endpoint lists.',
};

const HEADERS: Operation['parameters'] = [
  { name: 'webhook-id', description: 'The id of the body, the same for each try: handle an id once.' },
  { name: 'webhook-timestamp', description: 'Unix time of this try in seconds: refuse more than 300 from yours.' },
  { name: 'webhook-signature', description: 'Standard Webhooks: `v1,` and base64; two during a rotation.' },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

const RESPONSES: Operation['responses'] = {
  '2XX': { description: 'Taken. The body does not count. Answer within 10 s.' },
  default: { description: 'Not taken, like a redirect or no answer: the shop retries for three days.' },
};

/** Returns the calls that the publisher's own systems receive, by type. */
export function webhooksOf(make: Make): Record<string, { post: Operation }> {
  const types = Object.keys(webhookData) as WebhookType[];
  return Object.fromEntries(
    types.map((type) => {
      const schema = make(webhookBody(type), 'output');
      const operation = {
        operationId: `webhook${type.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
        tags: ['webhooks'],
        summary: WEBHOOK_SENT[type],
        security: [],
        parameters: HEADERS,
        requestBody: { required: true as const, content: { 'application/json': { schema } } },
        responses: RESPONSES,
      };
      return [type, { post: operation }];
    }),
  );
}
