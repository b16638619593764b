import { createStore, useStore } from '../react/store.ts';
import { savePreference } from '../storage/preferences.ts';
import { type Consent, type GivenConsent, useEnvironment } from './environment.ts';
import { ASKED, FIRST_VERSION, holds } from './given-consent.ts';

/** The answer that was given since the page was loaded. */
export const given = createStore<GivenConsent | null>(null);

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
