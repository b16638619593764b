import type { OperatorOutput } from '#contract/operator/index.ts';

/** Everything that is known of one player. */
export type PlayerStory = OperatorOutput<'GET /players/:uid'>;
export type PlayerPayment = OperatorOutput<'GET /players/:uid/payments'>['payments'][number];
