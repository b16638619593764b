import { type RefObject, useEffect, useRef } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { createShortcuts, takesKeys } from '#desk/lib/shortcuts.ts';
import { useStore } from '#desk/lib/store.ts';
import { GO_KEYS } from './pages.ts';

/** Follows the keyboard of the whole page. */
export function useShortcuts(search: RefObject<HTMLInputElement | null>, onHelp: () => void): void {
  const { router, shortcutsOn } = useDesk();
  const isOn = useStore(shortcutsOn.store);
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    if (!isOn) return;
    const shortcutOf = createShortcuts(GO_KEYS);
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || takesKeys(event.target)) return;
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut.does === 'go') router.go(shortcut.to);
      else if (shortcut.does === 'help') help.current();
      else {
        search.current?.focus();
        search.current?.select();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, router, search]);
}
