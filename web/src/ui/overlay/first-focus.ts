import type { RefObject } from 'react';

const FIRST = [
  'input:checked:not(:disabled)',
  ':is(input, select, textarea, button, a[href], summary):not(:disabled)',
] as const;

/**
 * What gets the focus when something opens: what is chosen there, else what comes first, never the way out of it. By touch
 * nothing does but the frame, or a keyboard would come up.
 */
export const firstFocus =
  (content: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>) =>
  (by: string): HTMLElement | null => {
    if (by === 'touch') return frame.current;
    const [first] = FIRST.flatMap((selector) => content.current?.querySelector<HTMLElement>(selector) ?? []);
    return first ?? frame.current;
  };
