/** A failed refresh is not tried again before this. */
const RETRY_MS = 60_000;

/**
 * Keeps what was loaded for a while; many that ask at once share one load. A failure is told only to those who have
 * nothing to fall back on, and the next one to ask tries again.
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
