import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';

/** Kinds of push messages: the first two concern the player's own orders, the others are marketing. */
export const PUSH_KINDS = ['delivered', 'refund', 'reward_expiring', 'draw_open'] as const;

const kind = z.enum(PUSH_KINDS);
/** base64url, as browsers encode it. */
const key = z.string().regex(/^[A-Za-z0-9_-]+$/);
const browser = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the subscription’s endpoint, as hexadecimal digits.');

/** The result of `PushSubscription.toJSON()`. */
const subscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.strictObject({ p256dh: key.length(87), auth: key.length(22) }),
});

const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  }, 'Must be a time zone such as Asia/Tokyo');

export const push = {
  'GET /push': endpoint({
    summary: 'What browsers need to subscribe to messages, and which kinds there are',
    auth: 'none',
    limit: 'address',
    output: z.strictObject({
      push: z
        .strictObject({
          key: key.describe('The shop’s public key (VAPID), for `applicationServerKey`.'),
          kinds: z.array(kind).min(1),
        })
        .nullable()
        .describe('Null: this shop sends none.'),
    }),
    errors: [],
  }),
  'GET /me/push': endpoint({
    summary: 'What a browser of the player is told of',
    auth: 'player',
    limit: 'address',
    query: z.strictObject({ browser }),
    output: z.strictObject({ kinds: z.array(kind).describe('Empty: nothing.') }),
    errors: ['session.required'],
  }),
  'PUT /me/push': endpoint({
    summary: 'Have a browser told of these kinds from now on; what it was subscribed to before is replaced',
    auth: 'player',
    limit: 'costly',
    body: z.strictObject({
      subscription,
      kinds: z.array(kind).min(1).max(PUSH_KINDS.length),
      timeZone: timeZone.describe('IANA name; no marketing comes at night there.'),
      locale,
    }),
    output: z.strictObject({ kinds: z.array(kind) }),
    errors: ['session.required', 'account.leaving', 'push.unavailable', 'push.service', 'push.subscription'],
  }),
  'DELETE /me/push': endpoint({
    summary: 'Tell a browser nothing more; without one, none of the player’s',
    auth: 'player',
    limit: 'address',
    query: z.strictObject({ browser: browser.optional() }),
    output: z.strictObject({}),
    errors: ['session.required'],
  }),
};

export type PushKind = z.infer<typeof kind>;
export type PushOffer = NonNullable<z.infer<(typeof push)['GET /push']['output']>['push']>;
