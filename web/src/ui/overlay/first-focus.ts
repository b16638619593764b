import type { RefObject } from 'react';

const FIRST = [
  'input:checked:not(:disabled)',
  ':is(input, select, textarea, button, a[href], summary):not(:disabled)',
] as const;

/**
 * Returns the element to focus when an overlay opens: the chosen input, else the first control, never the close button.
 * On touch it is the frame, because a focused field would open the keyboard.
 */
export const firstFocus =
  (content: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>) =>
  (by: string): HTMLElement | null => {
    if (by === 'touch') return frame.current;
    const [first] = FIRST.flatMap((selector) => content.current?.querySelector<HTMLElement>(selector) ?? []);
    return first ?? frame.current;
  };
