/** Wait after a failed refresh before the next one. */
const RETRY_MS = 60_000;

/**
 * Caches a loaded value; concurrent callers share one load. If a refresh fails, callers get the old value; without one,
 * the call throws and the next call tries again.
 */
export function remember<T>(keepMs: number, now: () => Date, load: () => Promise<T>): () => Promise<T> {
  let kept: { value: T; until: number } | undefined;
  let loading: Promise<T> | undefined;

  const refresh = async (): Promise<T> => {
    try {
      const value = await load();
      kept = { value, until: now().getTime() + keepMs };
      return value;
    } catch (error) {
      if (!kept) throw error;
      kept.until = now().getTime() + RETRY_MS;
      return kept.value;
    } finally {
      loading = undefined;
    }
  };

  return async () => {
    if (kept && kept.until > now().getTime()) return kept.value;
    loading ??= refresh();
    return loading;
  };
}
