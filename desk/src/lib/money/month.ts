import type { OperatorOutput } from '#contract/operator/index.ts';

/** The numbers of a month. */
export type Month = OperatorOutput<'GET /books/:month'>;
