import type { OperatorOutput } from '#contract/operator/index.ts';

/** A stored webhook of a payment provider. */
export type Webhook = OperatorOutput<'GET /webhooks'>['webhooks'][number];
