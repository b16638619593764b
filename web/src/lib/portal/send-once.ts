import { isDecided } from './decided.ts';
import { newKey } from './key.ts';

/**
 * Returns a function that sends claims. The same claim, such as a reward for a character, keeps its idempotency key
 * until the portal has decided, so that a retry claims nothing twice. Another choice is another claim.
 */
export function createSendOnce(makeKey: () => string = newKey) {
  const keys = new Map<string, string>();
  return async <T>(claim: string, send: (options: { idempotencyKey: string }) => Promise<T>): Promise<T> => {
    const idempotencyKey = keys.get(claim) ?? makeKey();
    keys.set(claim, idempotencyKey);
    try {
      const answer = await send({ idempotencyKey });
      keys.delete(claim);
      return answer;
    } catch (error) {
      if (isDecided(error)) keys.delete(claim);
      throw error;
    }
  };
}

export type SendOnce = ReturnType<typeof createSendOnce>;
