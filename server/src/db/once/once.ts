import { ApiError, apiError } from '#server/kernel/api-error.ts';

/**
 * Runs a write that carries an idempotency key, or answers what the first call of its key made.
 * @param steps.write answers null when the key was used before; it claims the key in its own statement
 * @param steps.replay what the key made, null: nothing yet. With the refusal of the write: a repeat is answered as the first time, even
 *   if what it asks for could not be had any more
 * @throws ApiError what the write refuses; `request.in_flight`, `request.key_reused`
 */
export async function once<T>(steps: {
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
