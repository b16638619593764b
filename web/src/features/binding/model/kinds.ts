import type { Binding, Bound } from '#contract/endpoints/binding.ts';
import type { ClientInput } from '#contract/endpoints/index.ts';

/** What can be linked. */
export type Kind = Binding['kinds'][number];

/** Where a code is sent. */
export type Target = ClientInput<'POST /me/binding/codes'>['body']['target'];

export type BoundOf = Readonly<Record<Kind, Bound | null>>;

/** The kind to begin with: the one that was chosen, else the first that is not linked yet, else the first. */
export function kindToShow(kinds: readonly Kind[], chosen: Kind | undefined, bound: BoundOf | undefined): Kind {
  if (chosen && kinds.includes(chosen)) return chosen;
  return kinds.find((kind) => !bound?.[kind]) ?? kinds[0] ?? 'phone';
}

/** Another kind that can be linked yet. */
export const kindLeft = (kinds: readonly Kind[], done: Kind, bound: BoundOf): Kind | null =>
  kinds.find((kind) => kind !== done && !bound[kind]) ?? null;
