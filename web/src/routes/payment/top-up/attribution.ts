import type { Attribution } from '#contract/endpoints/orders.ts';
import { DEFAULT_PID } from '#contract/routes.ts';
import { useConsent } from '#web/lib/visit/consent.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import type { Search } from '#web/navigation/search.ts';

/** Returns the text if orders accept it. Otherwise leaves it out, so that the order does not fail. */
const word = (text: string | undefined): string | undefined => (text && /^[!-~]{1,64}$/.test(text) ? text : undefined);

/**
 * Returns the origin of this visit from its address.
 * @param isGames true if a game opened the page: its reference names an order, not an origin
 */
export function attributionOf({ pid = DEFAULT_PID, fromID, refer }: Search, isGames: boolean): Attribution {
  const [from, by] = [word(fromID), isGames ? undefined : word(refer)];
  return { pid, ...(from && { fromId: from }), ...(by && { refer: by }) };
}

/** Returns the origin to send with an order. Undefined unless analytics is on and the visitor agreed to it. */
export function useAttribution(search: Search, isGames: boolean): Attribution | undefined {
  const { events } = useEnvironment();
  const { answer } = useConsent();
  return events !== null && answer === 'accepted' ? attributionOf(search, isGames) : undefined;
}
