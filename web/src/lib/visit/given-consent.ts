import type { Consent, GivenConsent } from './environment.ts';

/** The player's answer to what is not needed for the shop to work: counting how it is used, where the operator has that switched on. */
const isConsent = (value: unknown): value is Consent => value === 'accepted' || value === 'rejected';

/** What answers were given to that do not say it: the privacy page had one version then. */
export const FIRST_VERSION = '1.0';

/** Follows an answer about counting visits by account; an acceptance marked `:counting` was about counting without one. */
export const ASKED = ':account';

/**
 * The answer as the cookie keeps it: "accepted:account 2026-11-23T10:00:00.000Z 1.0"; of former versions of the shop the first word alone.
 * @param counting whether visits are counted: an acceptance from before they were is no answer to that
 */
export function readConsent(kept: string | null, counting: boolean): GivenConsent | null {
  const [given = '', at = null, ...version] = (kept ?? '').split(' ');
  const [answer] = given.split(':');
  if (!isConsent(answer) || (counting && answer === 'accepted' && !given.endsWith(ASKED))) return null;
  return { answer, at: at && !Number.isNaN(Date.parse(at)) ? at : null, version: version.join(' ') || FIRST_VERSION };
}

/** Whether an answer counts that was given to a version of the privacy page; null: there is no such page. */
export const holds = (consent: GivenConsent | null, privacy: string | null): consent is GivenConsent =>
  consent !== null && (privacy === null || consent.version === privacy);
