import { createStore, useStore } from '../react/store.ts';
import { savePreference } from '../storage/preferences.ts';
import { type Consent, type GivenConsent, useEnvironment } from './environment.ts';

/**
 * The player's answer to what is not needed for the shop to work: counting how it is used. Nothing counts yet and the
 * notice does not ask for it; before something does, it has to ask, under another name, since an answer from before is none.
 */
const isConsent = (value: unknown): value is Consent => value === 'accepted' || value === 'rejected';

/** What answers were given to that do not say it: the privacy page had one version then. */
const FIRST_VERSION = '1.0';

/** The answer as the cookie keeps it: "accepted 2026-11-23T10:00:00.000Z 1.0"; of former versions of the shop the first word alone. */
export function readConsent(kept: string | null): GivenConsent | null {
  const [answer, at = null, ...version] = (kept ?? '').split(' ');
  if (!isConsent(answer)) return null;
  return { answer, at: at && !Number.isNaN(Date.parse(at)) ? at : null, version: version.join(' ') || FIRST_VERSION };
}

/** The answer that was given since the page was loaded. */
export const given = createStore<GivenConsent | null>(null);

/** What was answered, and to which version of the privacy page. */
export function useConsent() {
  const { consent, privacy } = useEnvironment();
  const kept = useStore(given, null) ?? consent;
  const isCurrent = privacy === null || kept?.version === privacy;
  return {
    /** The answer that counts; null as long as there is none to the version that holds. */
    answer: isCurrent ? (kept?.answer ?? null) : null,
    /** The last one, whatever it was given to. */
    kept,
    /** Remembers an answer to the version that holds for a year, for the server too. */
    give(answer: Consent): void {
      const next = { answer, at: new Date().toISOString(), version: privacy ?? FIRST_VERSION };
      savePreference('consent', `${next.answer} ${next.at} ${next.version}`);
      given.set(next);
    },
  };
}
