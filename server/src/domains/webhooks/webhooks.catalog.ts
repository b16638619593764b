import { z } from 'zod';
import { WEBHOOK_TYPES } from '#contract/publisher/webhooks.ts';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkUnique } from '#server/kernel/finding.ts';

const endpoint = z.strictObject({
  id: field.id.describe('Names its variables: the secret of `crm` is in `WEBHOOK_CRM_SECRET`.'),
  url: z
    .string()
    .max(500)
    .regex(/^https:\/\/[^\s@]+$/, 'must be an https: address without a user name')
    .refine(URL.canParse, 'must be an https: address without a user name'),
  events: z.array(z.enum(WEBHOOK_TYPES)).min(1).max(50).optional().describe('All where absent.'),
});

export type WebhookEndpoint = z.output<typeof endpoint>;

/** `webhooks.yaml`; without it, the publisher's systems receive nothing. */
export const webhooksSection = defineSection({
  name: 'webhooks',
  file: 'webhooks.yaml',
  schema: z.strictObject({ endpoints: z.array(endpoint).max(20) }),
  absent: { endpoints: [] },
  check: ({ endpoints }) => [
    ...checkUnique(endpoints, 'id', ['endpoints']),
    ...endpoints.flatMap(({ events = [] }, index) => {
      const twice = events.findIndex((type, at) => events.indexOf(type) !== at);
      return twice < 0 ? [] : [{ path: ['endpoints', index, 'events', twice], message: 'is listed twice' }];
    }),
  ],
  index: ({ endpoints }) => endpoints,
});

export const webhookEndpointsIn = (catalogue: Catalogue): readonly WebhookEndpoint[] =>
  catalogue.section(webhooksSection);
