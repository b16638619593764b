import { type RefObject, useEffect, useState } from 'react';

/** The specification's time for which "copied" shows. */
const COPIED_MS = 1_500;

/**
 * Copies a text; `copied` is true for a while after that. In-app browsers and plain http have no clipboard: there the
 * text that is shown is left selected, and `refused` answers whether it was copied some other way.
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
      console.warn('the clipboard was refused', error);
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      if (await refused()) setCopied(true);
    }
  };
  return { copied, copy };
}
