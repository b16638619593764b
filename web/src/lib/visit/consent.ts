import { createStore, useStore } from '../react/store.ts';
import { savePreference } from '../storage/preferences.ts';
import { type Consent, useEnvironment } from './environment.ts';

/**
 * The player's answer to what is not needed for the shop to work: counting how it is used. Nothing counts yet and the
 * notice does not ask for it; before something does, it has to ask, under another name, since an answer from before is none.
 */
export const isConsent = (value: unknown): value is Consent => value === 'accepted' || value === 'rejected';

const given = createStore<Consent | null>(null);

/** Remembers the answer for a year, for the server too. */
export function giveConsent(consent: Consent): void {
  savePreference('consent', consent);
  given.set(consent);
}

/** The answer; null as long as there is none. */
export function useConsent(): Consent | null {
  const { consent } = useEnvironment();
  return useStore(given, null) ?? consent;
}
