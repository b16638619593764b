import type { z } from 'zod';
import type { COMMON_ERRORS, PlayerEndpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { account } from './account.ts';
import { binding } from './binding.ts';
import { characters } from './characters.ts';
import { communities } from './communities.ts';
import { content } from './content.ts';
import { coupons } from './coupons.ts';
import { documents } from './documents.ts';
import { experiments } from './experiments.ts';
import { gameOffers } from './game-offers.ts';
import { gameSignIn } from './game-sign-in.ts';
import { games } from './games.ts';
import { invites } from './invites.ts';
import { lottery } from './lottery.ts';
import { nudges } from './nudges.ts';
import { offers } from './offers.ts';
import { orderChanges } from './order-changes.ts';
import { orders } from './orders.ts';
import { places } from './places.ts';
import { popups } from './popups.ts';
import { providers } from './providers.ts';
import { push } from './push.ts';
import { quotes } from './quotes.ts';
import { rewards } from './rewards.ts';
import { session } from './session.ts';
import { shortcuts } from './shortcuts.ts';
import { spending } from './spending.ts';
import { surveys } from './surveys.ts';
import { tasks } from './tasks.ts';
import { vip } from './vip.ts';

/** The players' endpoints, below `/platform/api`, keyed by method and path. */
export const endpoints = {
  ...games,
  ...session,
  ...providers,
  ...gameSignIn,
  ...account,
  ...characters,
  ...places,
  ...gameOffers,
  ...quotes,
  ...orders,
  ...orderChanges,
  ...documents,
  ...shortcuts,
  ...spending,
  ...coupons,
  ...offers,
  ...rewards,
  ...vip,
  ...tasks,
  ...invites,
  ...lottery,
  ...binding,
  ...nudges,
  ...push,
  ...content,
  ...popups,
  ...surveys,
  ...communities,
  ...experiments,
} satisfies Record<string, PlayerEndpoint>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<
  K extends EndpointKey,
  P extends 'params' | 'query' | 'body',
  D extends 'input' | 'output',
> = Endpoints[K] extends { [Q in P]: infer S extends z.ZodType }
  ? D extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** The input that a client sends, before defaults. */
export type ClientInput<K extends EndpointKey> = {
  [P in 'params' | 'query' | 'body' as Part<K, P, 'input'> extends undefined ? never : P]: Part<K, P, 'input'>;
};

/** The input that a handler receives, validated. */
export type HandlerInput<K extends EndpointKey> = { [P in 'params' | 'query' | 'body']: Part<K, P, 'output'> };

export type Output<K extends EndpointKey> = z.output<Endpoints[K]['output']>;

export type ErrorCodeOf<K extends EndpointKey> = Extract<
  Endpoints[K]['errors'][number] | (typeof COMMON_ERRORS)[number],
  ErrorCode
>;
