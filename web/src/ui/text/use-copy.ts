import { type RefObject, useEffect, useState } from 'react';

/** Time for which "copied" is shown; the value comes from the specification. */
const COPIED_MS = 1_500;

/**
 * Copies a text; `copied` is true for a while afterwards. In-app browsers and plain http have no clipboard. There the
 * shown text is left selected, and `refused` tries another way and returns true if it copied.
 */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>, refused: () => boolean | Promise<boolean>) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      console.warn('the clipboard was refused, the text is selected instead', error);
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      if (await refused()) setCopied(true);
    }
  };
  return { copied, copy };
}
