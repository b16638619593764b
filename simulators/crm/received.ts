import { z } from 'zod';

/** The body of a webhook, docs/integration/webhooks.md. */
export const webhook = z.looseObject({
  id: z.string().min(1).max(128),
  type: z.string().min(1).max(64),
  at: z.string(),
  data: z.looseObject({
    uid: z.string().optional(),
    order: z.union([z.string(), z.looseObject({ number: z.string(), uid: z.string() })]).optional(),
  }),
});

/** A webhook with its tries. */
export const received = z.strictObject({
  id: z.string(),
  type: z.string(),
  uid: z.string().nullable(),
  order: z.string().nullable(),
  /** The body of the last try, as indented JSON. */
  body: z.string(),
  /** Time of the first try. */
  at: z.string(),
  tries: z.int(),
  /** The webhook was answered with 2xx. */
  taken: z.boolean(),
});
export type Received = z.infer<typeof received>;

/** How webhooks are answered: taken, 500, or never. */
export const mood = z.enum(['ok', 'fail', 'hang']);
export type Mood = z.infer<typeof mood>;

/** Returns a webhook as it is stored at its first try. @throws Error if it is not one */
export function readWebhook(text: string): Omit<Received, 'tries' | 'taken'> {
  const { id, type, data } = webhook.parse(JSON.parse(text));
  const { order, uid } = data;
  const [number, buyer] = typeof order === 'object' ? [order.number, order.uid] : [order, undefined];
  return {
    id,
    type,
    uid: uid ?? buyer ?? null,
    order: number ?? null,
    body: JSON.stringify(JSON.parse(text), null, 2),
    at: new Date().toISOString(),
  };
}
