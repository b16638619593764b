import { ApiError, apiError } from '#server/kernel/api-error.ts';

/**
 * Runs a write with an idempotency key, or returns the result of the key's first use.
 * @param steps.write returns null if the key was used before; it claims the key in its own statement
 * @param steps.replay returns the key's result, or null if there is none yet. Gets the refusal of the write, if any: a
 * repeat gets the first answer, also if the same request would be refused now.
 * @throws ApiError the refusal of the write; `request.in_flight`, `request.key_reused`
 */
export async function runOnce<T>(steps: {
  write: () => Promise<T | null>;
  replay: (refused?: ApiError) => Promise<T | null>;
}): Promise<T> {
  try {
    const made = await steps.write();
    if (made !== null) return made;
  } catch (error) {
    const earlier = error instanceof ApiError ? await steps.replay(error) : null;
    if (earlier !== null) return earlier;
    throw error;
  }
  const earlier = await steps.replay();
  if (earlier === null) throw apiError('request.in_flight', {});
  return earlier;
}
