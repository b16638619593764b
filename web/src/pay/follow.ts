import { tabStorage } from '#web/lib/storage/tab.ts';

const SOON_MS = 1500;
const LATER_MS = 5000;
/** An order is usually paid and delivered by then. */
const SOON_TRIES = 40;
/** The buyer sees for this long that the item arrived. */
const RETURN_MS = 3000;

/** Loads the page again when its order changes, and returns to the game once the item arrived. */
export function follow(main: HTMLElement): void {
  const { order, state, back, arrived } = main.dataset;
  if (arrived !== undefined && back) returnOnce(main, back, order ?? '');
  if (order === undefined || state === undefined || arrived !== undefined) return;
  let tries = 0;
  const look = async (): Promise<void> => {
    tries += 1;
    const now = document.hidden ? state : await stateOf(order).catch(() => state);
    if (now !== state) return location.replace(location.pathname);
    setTimeout(() => void look(), tries < SOON_TRIES ? SOON_MS : LATER_MS);
  };
  setTimeout(() => void look(), SOON_MS);
}

async function stateOf(order: string): Promise<string> {
  const answer = await fetch(`/platform/pay/state/${order}`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`the state was answered with ${answer.status}`);
  return ((await answer.json()) as { state: string }).state;
}

/** Only once: a buyer who comes back to this page wants to read it. */
function returnOnce(main: HTMLElement, back: string, order: string): void {
  const name = `returned ${order}`;
  const storage = tabStorage();
  // Without storage, only the button leads back.
  if (!storage || storage.getItem(name)) return;
  storage.setItem(name, '1');
  const note = main.querySelector<HTMLElement>('[data-returning]');
  if (note) note.hidden = false;
  setTimeout(() => location.assign(back), RETURN_MS);
}
