import type { Bridge } from '#web/lib/browser/bridge.ts';
import { remember, remembered } from '#web/lib/storage/at-once.ts';
import type { Arrival } from './arrival.ts';
import { due, type Seen, withDismissed, withShown } from './due.ts';
import { give } from './gallery.ts';
import { idsFor } from './player.ts';

const KEY = 'bare.popups';

/**
 * Shows only the campaign that is due. If none is due, closes the page, or says so if the page cannot be closed.
 * @returns true if the page stays open
 */
export async function choosePopup(
  main: HTMLElement,
  { arrival, bridge }: { arrival: Arrival | null; bridge: Bridge | null },
): Promise<boolean> {
  const all = [...main.querySelectorAll<HTMLElement>('[data-campaign]')];
  const asks = all.some(({ dataset }) => dataset.personal !== undefined);
  const own = asks && arrival ? await idsFor(arrival) : [];
  const today = dayOf(new Date());
  const seen = remembered<Seen>(KEY, {});
  const campaigns = all.map(({ dataset }) => ({
    id: dataset.campaign ?? '',
    daily: Number(dataset.daily),
    mayBeShown: dataset.personal === undefined || own.includes(dataset.campaign ?? ''),
  }));
  const chosen = due(campaigns, seen, today);
  const close = () => bridge?.close() ?? false;
  for (const one of all) one.hidden = one.dataset.campaign !== chosen;
  const none = main.querySelector<HTMLElement>('[data-none]');
  if (none) none.hidden = chosen !== null;
  const shown = all.find(({ dataset }) => dataset.campaign === chosen) ?? none;
  shown?.classList.add('due');
  if (bridge) give(shown?.querySelector<HTMLElement>('[data-act="close"]'), close);
  if (chosen === null) return !close();
  remember(KEY, withShown(seen, chosen, today));
  give(shown?.querySelector<HTMLElement>('[data-act="dismiss"]'), (button) => {
    remember(KEY, withDismissed(remembered<Seen>(KEY, {}), chosen, today));
    button.hidden = true;
    close();
  });
  return true;
}

/** Returns the day in the player's time zone. */
const dayOf = (at: Date): string => `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
