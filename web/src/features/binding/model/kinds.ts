import type { Binding, Bound } from '#contract/endpoints/binding.ts';
import type { ClientInput } from '#contract/endpoints/index.ts';

/** A kind of contact that can be linked. */
export type Kind = Binding['kinds'][number];

/** The phone or email that receives the code. */
export type Target = ClientInput<'POST /me/binding/codes'>['body']['target'];

export type BoundOf = Readonly<Record<Kind, Bound | null>>;

/** Returns the kind to show first: the chosen one, else the first that is not linked yet, else the first. */
export function kindToShow(kinds: readonly Kind[], chosen: Kind | undefined, bound: BoundOf | undefined): Kind {
  if (chosen && kinds.includes(chosen)) return chosen;
  return kinds.find((kind) => !bound?.[kind]) ?? kinds[0] ?? 'phone';
}

/** Returns another kind that is not linked yet; null if there is none. */
export const kindLeft = (kinds: readonly Kind[], done: Kind, bound: BoundOf): Kind | null =>
  kinds.find((kind) => kind !== done && !bound[kind]) ?? null;
