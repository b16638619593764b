interface Place {
  who: string;
  /** How many of this one there may be. */
  most: number;
}

/**
 * Counts what is open at once. What is answered takes a place in every count or in none, and gives back how to leave them all;
 * undefined where one is full.
 */
export function openPlaces(): (places: readonly Place[]) => (() => void) | undefined {
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
