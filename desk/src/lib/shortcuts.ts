/** Time in which the second key has to follow. */
const SEQUENCE_MS = 1_500;

export type Shortcut = { does: 'search' } | { does: 'help' } | { does: 'go'; to: string } | null;

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Creates a function that turns key presses into shortcuts: `/`, `?`, and `g` followed by a letter.
 * @param goKeys paths of pages by their letter
 */
export function createShortcuts(
  goKeys: Readonly<Record<string, string>>,
  now: () => number = Date.now,
): (press: Key) => Shortcut {
  let goSince = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return null;
    const isSecond = now() - goSince < SEQUENCE_MS;
    goSince = Number.NEGATIVE_INFINITY;
    const to = goKeys[key.toLowerCase()];
    if (isSecond && to) return { does: 'go', to };
    if (key === 'g') goSince = now();
    if (key === '/') return { does: 'search' };
    if (key === '?') return { does: 'help' };
    return null;
  };
}

/** Returns true if keys at this element are text, or belong to an open dialog. */
export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]') !== null;
