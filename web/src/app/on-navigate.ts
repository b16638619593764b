import type { PageId } from '#contract/routes.ts';
import { report } from '#web/analytics/report.ts';
import { type Arrival, arrive, splitArrival } from '#web/features/account/api/arrival.ts';
import { saySpent } from '#web/features/account/hooks/use-spent-link.ts';
import { askToSwitch } from '#web/features/account/hooks/use-switching.ts';
import type { MessageKey } from '#web/i18n/keys.ts';
import type { Language } from '#web/i18n/language.ts';
import { localeOf } from '#web/i18n/languages.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import { parseSearch, stringifySearch } from '#web/navigation/search.ts';
import { toast } from '#web/ui/states/toast.tsx';

/** Long enough to read a sentence. */
const SENTENCE_MS = 6_000;

/** The parts of the app that a change of the address uses. */
export interface Surroundings {
  visit: Pick<Visit, 'api' | 'session'>;
  language: Language;
  /** Opens the page on which a player can keep an account that is about to be erased. */
  offerToKeep(): void;
}

/** Signs in with the ticket that a game put into the address. Shows a message if that fails. */
export async function enterFromGame(arrival: Arrival, { visit, language, offerToKeep }: Surroundings): Promise<void> {
  try {
    // The locale that the server chose, until the first messages are loaded.
    const locale = localeOf(document.documentElement.lang) ?? language.current();
    const entered = await arrive(visit, arrival, locale, askToSwitch);
    if (entered?.deletionAt) offerToKeep();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    // The tab that started the sign-in in the game may have been faster. Then the player is already signed in.
    const { userInfo } = await visit.session.load();
    if (code === 'ticket.invalid' && arrival.from === 'gameLogin' && userInfo?.uid === arrival.uid) return;
    if (code === 'ticket.invalid') return saySpent(true);
    await language.ready();
    const say = (key: MessageKey, milliseconds?: number) => toast(language.i18n._(key), milliseconds);
    if (code === 'session.guest') say('error.session.guest', SENTENCE_MS);
    else if (code === 'account.blocked') say('error.account.blocked', SENTENCE_MS);
    else say('login.failed');
  }
}

/**
 * Called on every change of the address, before its page loads; not for preloads.
 * @param raw the parameters of the address; of repeated ones the last
 * @param page the page of the address
 * @returns the parameters to use instead, or null if none had to be removed
 */
export function onNavigate(
  raw: Record<string, unknown>,
  page: PageId | undefined,
  around: Surroundings,
): Record<string, unknown> | null {
  const { arrival } = splitArrival(stringifySearch(raw));
  if (arrival) void enterFromGame(arrival, around);
  if (raw.gameLoginFail !== undefined) {
    report('game_login_fail');
    toast(around.language.i18n._('login.game.failed' satisfies MessageKey));
  }
  return cleaned(raw, page);
}

/** Returns the parameters without a ticket and without those that others wrote, or null if there are none to remove. */
export function cleaned(raw: Record<string, unknown>, page: PageId | undefined): Record<string, unknown> | null {
  // On the result page the payment provider wrote `locale`, not the player, and every link of the page would keep it.
  const foreign = page === 'result' ? ['gameLoginFail', 'locale'] : ['gameLoginFail'];
  if (raw.token === undefined && foreign.every((name) => raw[name] === undefined)) return null;
  const next = raw.token === undefined ? raw : parseSearch(splitArrival(stringifySearch(raw)).rest);
  return Object.fromEntries(Object.entries(next).filter(([name]) => !foreign.includes(name)));
}
