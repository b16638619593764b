import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';
import { reward } from './rewards.ts';
import { challenge, code, email, phone, secret } from './session.ts';

const kind = z.enum(['phone', 'email']);

/** Countries to whose phone numbers the shop sends messages. */
export const phoneCountries = z
  .array(z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/), dial: z.string().regex(/^\+\d+$/) }))
  .describe('By the publisher, the likeliest first.');

const target = z.union([z.strictObject({ phone }), z.strictObject({ email })]);

const sendErrors = [
  'session.required',
  'account.leaving',
  'binding.closed',
  'binding.phone_invalid',
  'binding.country',
  'code.too_many',
  'mail.unavailable',
  'sms.unavailable',
] as const;
const codeErrors = ['session.required', 'account.leaving', 'code.wrong', 'code.expired', 'code.too_many'] as const;

/** A bound phone or address, as its owner sees it. */
const bound = z.strictObject({
  value: z.string().describe('Masked: +49 ••• ••12, a•••@example.com.'),
  boundAt: instant.nullable().describe('Null: it was known before.'),
  change: z
    .strictObject({ value: z.string().describe('The new one, masked.'), at: instant })
    .nullable()
    .describe('A change without a code to this one, which takes place then unless it is called off.'),
});

export const binding = {
  'GET /binding': endpoint({
    summary: 'What can be bound, and the gift for it',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      binding: z
        .strictObject({
          id: z.string(),
          kinds: z.array(kind).min(1),
          gift: z
            .strictObject({ contents: reward.shape.contents, game: reward.shape.game, art: z.string() })
            .nullable()
            .describe('Null: the activity with the gift is over or has not begun; binding goes on.'),
          until: instant.nullable(),
          countries: phoneCountries,
          signIn: z.boolean().describe('A bound phone can receive sign-in codes.'),
        })
        .nullable()
        .describe('Null: nothing can be bound in this shop.'),
    }),
    errors: [],
  }),
  'GET /me/binding': endpoint({
    summary: 'What the player has bound',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      phone: bound.nullable(),
      email: bound.nullable(),
      gift: z
        .enum(['open', 'given', 'none'])
        .describe('Given: it is or was among the rewards. None: what is bound brought it before, to whomever.'),
      reward: z.uuid().nullable().describe('The gift, where the player has it.'),
    }),
    errors: ['session.required'],
  }),
  'POST /me/binding/codes': endpoint({
    summary: 'Send a code to what is to be bound; the answer does not tell whether another account has it',
    auth: 'player',
    limit: 'address',
    body: z.strictObject({
      target,
      locale: locale.optional(),
      replaces: secret.optional().describe('The challenge that this browser got before: its code ends.'),
    }),
    output: challenge,
    errors: sendErrors,
  }),
  'POST /me/binding': endpoint({
    summary:
      'Bind what the code was sent to. Where another one is bound, `old` proves it, or the change waits for 7 days',
    auth: 'player',
    limit: 'address',
    idempotent: true,
    body: z.strictObject({
      challenge: secret,
      code,
      old: z
        .strictObject({ challenge: secret, code })
        .optional()
        .describe('The code that was sent to what is bound now.'),
      locale: locale.default('en'),
    }),
    output: z.strictObject({
      kind,
      bound,
      gift: z
        .enum(['given', 'before', 'none'])
        .describe('Before: this player, or whoever bound it earlier, had it. None: there is no gift now.'),
      reward: reward.nullable(),
    }),
    errors: [
      ...codeErrors,
      'request.key_missing',
      'request.key_reused',
      'request.in_flight',
      'binding.closed',
      'binding.old_code',
      'binding.taken',
    ],
  }),
  'POST /me/binding/:kind/codes': endpoint({
    summary: 'Send a code to what is bound now, which lets it be changed at once',
    auth: 'player',
    limit: 'address',
    params: z.strictObject({ kind }),
    body: z.strictObject({ locale: locale.optional(), replaces: secret.optional() }),
    output: challenge,
    errors: [...sendErrors, 'binding.none'],
  }),
  'DELETE /me/binding/:kind/change': endpoint({
    summary: 'Call off a change that waits',
    auth: 'player',
    limit: 'address',
    params: z.strictObject({ kind }),
    output: z.strictObject({}),
    errors: ['session.required', 'binding.none'],
  }),
};

export type Binding = NonNullable<z.infer<(typeof binding)['GET /binding']['output']>['binding']>;
export type Bound = z.infer<typeof bound>;
export type PhoneCountry = z.infer<typeof phoneCountries>[number];
