import { isDecided } from './decided.ts';
import { newKey } from './key.ts';

/**
 * Idempotency keys of claims: the same claim, of the same things for the same character, keeps its key until the portal has
 * decided, so that a repeat after no clear answer claims nothing twice. Another choice is another claim.
 */
export function claimKeys(makeKey: () => string = newKey) {
  const keys = new Map<string, string>();
  return {
    of(claim: string): string {
      const key = keys.get(claim) ?? makeKey();
      keys.set(claim, key);
      return key;
    },
    /** @param error null: it was claimed */
    answered(claim: string, error: unknown): void {
      if (error === null || isDecided(error)) keys.delete(claim);
    },
  };
}
