import { createStore, useStore } from '../react/store.ts';
import { savePreference } from '../storage/preferences.ts';
import { type Consent, type GivenConsent, useEnvironment } from './environment.ts';

/** The player's answer to what is not needed for the shop to work: counting how it is used, where the operator has that switched on. */
const isConsent = (value: unknown): value is Consent => value === 'accepted' || value === 'rejected';

/** What answers were given to that do not say it: the privacy page had one version then. */
const FIRST_VERSION = '1.0';

/** Behind the answer of who was asked about counting. */
const ASKED = ':counting';

/**
 * The answer as the cookie keeps it: "accepted:counting 2026-11-23T10:00:00.000Z 1.0"; of former versions of the shop the first word alone.
 * @param counting who agreed when nothing was counted did not agree to that
 */
export function readConsent(kept: string | null, counting: boolean): GivenConsent | null {
  const [given = '', at = null, ...version] = (kept ?? '').split(' ');
  const answer = given.replace(ASKED, '');
  if (!isConsent(answer) || (counting && given === 'accepted')) return null;
  return { answer, at: at && !Number.isNaN(Date.parse(at)) ? at : null, version: version.join(' ') || FIRST_VERSION };
}

/** The answer that was given since the page was loaded. */
export const given = createStore<GivenConsent | null>(null);

/** What was answered, and to which version of the privacy page. */
export function useConsent() {
  const { consent, privacy, events } = useEnvironment();
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
      savePreference('consent', `${next.answer}${events === null ? '' : ASKED} ${next.at} ${next.version}`);
      given.set(next);
    },
  };
}
