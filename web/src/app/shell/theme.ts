import { createStore, useStore } from '#web/lib/react/store.ts';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { type Theme, useEnvironment } from '#web/lib/visit/environment.ts';

const chosen = createStore<Theme | null>(null);

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  savePreference('theme', theme);
  chosen.set(theme);
}

/** Returns the current appearance and a function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { theme } = useEnvironment();
  return [useStore(chosen, null) ?? theme, choose];
}
