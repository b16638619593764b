interface StreamSlot {
  who: string;
  /** The limit of this counter. */
  most: number;
}

/**
 * Counts open streams. Taking places succeeds for all counters or for none, and returns a function that releases them;
 * undefined if one is full.
 */
export function createStreamSlots(): (places: readonly StreamSlot[]) => (() => void) | undefined {
  const taken = new Map<string, number>();
  const add = (who: string, change: number): void => {
    const now = (taken.get(who) ?? 0) + change;
    if (now === 0) taken.delete(who);
    else taken.set(who, now);
  };
  return (places) => {
    if (places.some(({ who, most }) => (taken.get(who) ?? 0) >= most)) return undefined;
    for (const { who } of places) add(who, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      for (const { who } of places) add(who, -1);
    };
  };
}
