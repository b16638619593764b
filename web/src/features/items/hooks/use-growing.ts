import { useEffect, useState } from 'react';
import { afterFrame } from '#web/lib/react/first-frame.ts';
import { useHydrating } from '#web/lib/react/store.ts';
import { useShown } from '#web/navigation/router/provider.tsx';
import { keptScroll } from '#web/navigation/router/scroll.ts';

/** More than the first screen shows, and few enough that a slow phone renders them in a tenth of a second. */
const STEP = 24;

/**
 * Returns how many entries of a long list to render: the first ones at once and more after each frame, so that the page
 * answers presses in between. All at once for a player who comes back to a place further down.
 */
export function useGrowing(total: number): { count: number; all(): void } {
  const hydrating = useHydrating();
  const { place } = useShown();
  const [count, setCount] = useState(() =>
    !hydrating && (keptScroll(place.key) ?? 0) > 0 ? Number.POSITIVE_INFINITY : STEP,
  );
  useEffect(() => (count < total ? afterFrame(() => setCount(count + STEP)) : undefined), [count, total]);
  return { count, all: () => setCount(Number.POSITIVE_INFINITY) };
}
