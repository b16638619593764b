import type { DeskSession } from './desk.ts';
import { useDesk } from './desk.ts';
import { useStore } from './store.ts';

export type Operator = NonNullable<DeskSession['operator']>;

/** Returns the operator who is signed in; null if nobody is. */
export const useOperator = (): Operator | null => useStore(useDesk().session)?.operator ?? null;

/** Returns a function that tells if the operator's role has a permission. */
export function useCan(): (permission: string) => boolean {
  const permissions = useOperator()?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}
