import type { Consent, GivenConsent } from './environment.ts';

/** Returns true for an answer to the cookie notice. It covers analytics, which the operator can switch on. */
const isConsent = (value: unknown): value is Consent => value === 'accepted' || value === 'rejected';

/** The version of answers that name none: the privacy page had only one version then. */
export const FIRST_VERSION = '1.0';

/** Ends an answer that also covers counting visits by account. Acceptances marked `:counting` do not cover that. */
export const ASKED = ':account';

/**
 * Parses the answer in the cookie: "accepted:account 2026-11-23T10:00:00.000Z 1.0". Earlier versions of the shop stored
 * only the first word.
 * @param counting true if visits are counted: an acceptance from before that does not cover it
 */
export function readConsent(kept: string | null, counting: boolean): GivenConsent | null {
  const [given = '', at = null, ...version] = (kept ?? '').split(' ');
  const [answer] = given.split(':');
  if (!isConsent(answer) || (counting && answer === 'accepted' && !given.endsWith(ASKED))) return null;
  return { answer, at: at && !Number.isNaN(Date.parse(at)) ? at : null, version: version.join(' ') || FIRST_VERSION };
}

/** Returns true if an answer is valid for this version of the privacy page. Null means that there is no such page. */
export const holds = (consent: GivenConsent | null, privacy: string | null): consent is GivenConsent =>
  consent !== null && (privacy === null || consent.version === privacy);
