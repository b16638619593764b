/** Keeps the answer of a read for a time of the database's clock. `more` counts only for a new read. */
export function kept<T, A extends unknown[]>(
  forMs: number,
  read: (now: Date, ...more: A) => Promise<T>,
): (now: Date, ...more: A) => Promise<T> {
  let last: { value: T; at: number } | undefined;
  return async (now, ...more) => {
    const age = last ? now.getTime() - last.at : forMs;
    if (last && age >= 0 && age < forMs) return last.value;
    last = { value: await read(now, ...more), at: now.getTime() };
    return last.value;
  };
}
