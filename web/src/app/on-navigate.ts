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

/** What happens around a change of the address. */
export interface Surroundings {
  visit: Pick<Visit, 'api' | 'session'>;
  language: Language;
  /** Opens the page on which a player may keep an account that is about to be erased. */
  offerToKeep(): void;
}

/** Signs in with what a game put into the address; says so when that fails. */
export async function enterFromGame(arrival: Arrival, { visit, language, offerToKeep }: Surroundings): Promise<void> {
  try {
    // Before the first messages have come, the server's choice.
    const locale = localeOf(document.documentElement.lang) ?? language.current();
    const entered = await arrive(visit, arrival, locale, askToSwitch);
    if (entered?.deletionAt) offerToKeep();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    // The tab that asked the game may have been faster than the way back from it: then the player is in already.
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
 * @param raw the parameters as they stand in the address, the last of repeated ones
 * @param page the page of the address
 * @returns the parameters to go on with, where some had to be taken out
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

/**
 * What is left of the parameters once a ticket, and what others wrote there, is taken out.
 * @returns null: there was nothing of that
 */
export function cleaned(raw: Record<string, unknown>, page: PageId | undefined): Record<string, unknown> | null {
  // On the result page a provider wrote `locale`, not the player; every link of the page would take it along.
  const foreign = page === 'result' ? ['gameLoginFail', 'locale'] : ['gameLoginFail'];
  if (raw.token === undefined && foreign.every((name) => raw[name] === undefined)) return null;
  const next = raw.token === undefined ? raw : parseSearch(splitArrival(stringifySearch(raw)).rest);
  return Object.fromEntries(Object.entries(next).filter(([name]) => !foreign.includes(name)));
}
