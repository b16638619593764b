import type { Attribution } from '#contract/endpoints/orders.ts';
import { DEFAULT_PID } from '#contract/routes.ts';
import { useConsent } from '#web/lib/visit/consent.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import type { Search } from '#web/navigation/search.ts';

/** As orders take it: what is longer or has other letters is left out, and no order fails for it. */
const word = (text: string | undefined): string | undefined => (text && /^[!-~]{1,64}$/.test(text) ? text : undefined);

/**
 * What brought this visit, by its address.
 * @param isGames a game has opened the page: its reference names an order, not where somebody comes from
 */
export function attributionOf({ pid = DEFAULT_PID, fromID, refer }: Search, isGames: boolean): Attribution {
  const [from, by] = [word(fromID), isGames ? undefined : word(refer)];
  return { pid, ...(from && { fromId: from }), ...(by && { refer: by }) };
}

/** It is told with an order where visits are counted, and of who agreed to that; else undefined. */
export function useAttribution(search: Search, isGames: boolean): Attribution | undefined {
  const { events } = useEnvironment();
  const { answer } = useConsent();
  return events !== null && answer === 'accepted' ? attributionOf(search, isGames) : undefined;
}
