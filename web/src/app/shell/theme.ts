import { useSyncExternalStore } from 'react';
import { type Theme, useEnvironment } from '#web/lib/environment.ts';
import { savePreference } from '#web/lib/preferences.ts';

let chosen: Theme | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function choose(theme: Theme): void {
  chosen = theme;
  document.documentElement.dataset.theme = theme;
  savePreference('theme', theme);
  for (const listener of listeners) listener();
}

/** The appearance on screen and the way to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { theme } = useEnvironment();
  const current = useSyncExternalStore(
    subscribe,
    () => chosen ?? theme,
    () => theme,
  );
  return [current, choose];
}
