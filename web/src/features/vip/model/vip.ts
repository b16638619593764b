import type { Output } from '#contract/endpoints/index.ts';

/** The public data: levels, rates, the redeem list. */
export type Vip = NonNullable<Output<'GET /vip'>['vip']>;

/** The player's points and level. */
export type Standing = Output<'GET /me/vip'>;

/** The price of a point in a currency, in minor units; may be a fraction. */
export type Rate = Vip['rates'][number];
