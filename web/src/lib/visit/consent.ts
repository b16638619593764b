import { createStore, useStore } from '../react/store.ts';
import { readPreference, savePreference } from '../storage/preferences.ts';
import { type Consent, type Environment, type GivenConsent, useEnvironment } from './environment.ts';
import { ASKED, FIRST_VERSION, holds, readConsent } from './given-consent.ts';

/** The answer that was given since the page loaded. */
export const given = createStore<GivenConsent | null>(null);

/** Reads the cookie again: another page of this browser may have stored a new answer since this one loaded. */
export function rereadConsent({ consent, events }: Pick<Environment, 'consent' | 'events'>): void {
  const stored = readConsent(readPreference('consent'), events !== null);
  const known = given.get() ?? consent;
  // The cookie may be older than this page's answer if the browser refused to store it.
  if (stored && (!known || (stored.at ?? '') > (known.at ?? ''))) given.set(stored);
}

/** Reads the cookie again when the page returns from the back-forward cache, or its tab from the background. */
export function followConsent(environment: Pick<Environment, 'consent' | 'events'>): void {
  addEventListener('pageshow', ({ persisted }) => persisted && rereadConsent(environment));
  document.addEventListener('visibilitychange', () => !document.hidden && rereadConsent(environment));
}

/** Returns the visitor's consent and a function to give it. */
export function useConsent() {
  const { consent, privacy, events } = useEnvironment();
  const kept = useStore(given, null) ?? consent;
  return {
    /** The valid answer. Null if there is none for the current version of the privacy page. */
    answer: holds(kept, privacy) ? kept.answer : null,
    /** The last answer, for any version. */
    kept,
    /** Stores an answer for the current version, for a year. The server reads it too. */
    give(answer: Consent): void {
      const next = { answer, at: new Date().toISOString(), version: privacy ?? FIRST_VERSION };
      savePreference('consent', `${next.answer}${events === null ? '' : ASKED} ${next.at} ${next.version}`);
      given.set(next);
    },
  };
}
