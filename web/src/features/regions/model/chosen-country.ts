import { createStore, useStore } from '#web/lib/react/store.ts';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/** The country chosen since the page was loaded. */
const chosen = createStore<string | null>(null);

/** Stores the chosen country for this visit and the next one; the server reads it too. */
export function keepCountry(country: string): void {
  chosen.set(country);
  savePreference('country', country);
}

/** Returns the country last chosen in this browser; null if none was. */
export function useChosenCountry(): string | null {
  const { country } = useEnvironment();
  return useStore(chosen, null) ?? country;
}
