import type { OperatorOutput } from '#contract/operator/index.ts';

export type FoundOrder = OperatorOutput<'POST /orders/find'>['orders'][number];
export type FoundPlayer = OperatorOutput<'POST /players/find'>['players'][number];

export const FOUND_BY = {
  number: 'number',
  player: 'player number',
  email: 'email',
  phone: 'phone number',
  username: 'user name',
  payment: 'payment',
  delivery: 'delivery',
  card: 'card',
  coupon: 'coupon',
  name: 'name',
  character: 'character',
} as const satisfies Record<FoundOrder['by'] | FoundPlayer['by'], string>;

/** Groups results by the kind that matched. The server sorts the kinds. */
export const groupsOf = <F extends { by: keyof typeof FOUND_BY }>(found: readonly F[]): [F['by'], F[]][] => [
  ...Map.groupBy(found, ({ by }) => by),
];
