import type { Output } from '#contract/endpoints/index.ts';

/** What there is for everybody: levels, rates, the redeem list. */
export type Vip = NonNullable<Output<'GET /vip'>['vip']>;

/** Where the player stands. */
export type Standing = Output<'GET /me/vip'>;

/** What is paid for a point in a currency: minor units, with what they are divided into. */
export type Rate = Vip['rates'][number];
