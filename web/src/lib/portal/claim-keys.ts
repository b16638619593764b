import { isDecided } from './decided.ts';
import { newKey } from './key.ts';

/**
 * Keeps the idempotency keys of claims. The same claim for the same character keeps its key until the portal has
 * decided, so that a retry claims nothing twice. Another choice is another claim.
 */
export function claimKeys(makeKey: () => string = newKey) {
  const keys = new Map<string, string>();
  return {
    of(claim: string): string {
      const key = keys.get(claim) ?? makeKey();
      keys.set(claim, key);
      return key;
    },
    /**
     * Drops the key once the portal has decided.
     * @param error null if the claim succeeded
     */
    answered(claim: string, error: unknown): void {
      if (error === null || isDecided(error)) keys.delete(claim);
    },
  };
}
