import { useSyncExternalStore } from 'react';
import { useEnvironment } from './environment.ts';
import { savePreference } from './preferences.ts';

/**
 * The player's answer to what is not needed for the shop to work: counting how it is used. Nothing counts yet and the
 * notice does not ask for it; before something does, it has to ask, under another name, since an answer from before is none.
 */
export type Consent = 'accepted' | 'rejected';

export const isConsent = (value: unknown): value is Consent => value === 'accepted' || value === 'rejected';

let given: Consent | null = null;
const listeners = new Set<() => void>();

/** Calls back when the player answers; nothing optional may begin before an `accepted`, and it ends with a `rejected`. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers the answer for a year, for the server too. */
export function giveConsent(consent: Consent): void {
  given = consent;
  savePreference('consent', consent);
  for (const listener of listeners) listener();
}

/** The answer; null as long as there is none. */
export function useConsent(): Consent | null {
  const { consent } = useEnvironment();
  return useSyncExternalStore(
    onConsent,
    () => given ?? consent,
    () => consent,
  );
}
