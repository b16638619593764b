import { createStore, useStore } from '../react/store.ts';
import { readPreference, savePreference } from '../storage/preferences.ts';
import { type Consent, type Environment, type GivenConsent, useEnvironment } from './environment.ts';
import { ASKED, FIRST_VERSION, holds, readConsent } from './given-consent.ts';

/** The answer that was given since the page was loaded. */
export const given = createStore<GivenConsent | null>(null);

/** Reads the cookie again: another page of this browser may have stored another answer since this one was loaded. */
export function rereadConsent({ consent, events }: Pick<Environment, 'consent' | 'events'>): void {
  const stored = readConsent(readPreference('consent'), events !== null);
  const known = given.get() ?? consent;
  // A browser that refuses cookies may still hold an older answer than this page.
  if (stored && (!known || (stored.at ?? '') > (known.at ?? ''))) given.set(stored);
}

/** Rereads the cookie when the page is shown again: from the back-forward cache, or in a tab that was in the background. */
export function followConsent(environment: Pick<Environment, 'consent' | 'events'>): void {
  addEventListener('pageshow', ({ persisted }) => persisted && rereadConsent(environment));
  document.addEventListener('visibilitychange', () => !document.hidden && rereadConsent(environment));
}

/** What was answered, and to which version of the privacy page. */
export function useConsent() {
  const { consent, privacy, events } = useEnvironment();
  const kept = useStore(given, null) ?? consent;
  return {
    /** The answer that counts; null as long as there is none to the version that holds. */
    answer: holds(kept, privacy) ? kept.answer : null,
    /** The last one, whatever it was given to. */
    kept,
    /** Remembers an answer to the version that holds for a year, for the server too. */
    give(answer: Consent): void {
      const next = { answer, at: new Date().toISOString(), version: privacy ?? FIRST_VERSION };
      savePreference('consent', `${next.answer}${events === null ? '' : ASKED} ${next.at} ${next.version}`);
      given.set(next);
    },
  };
}
