/** How long the channel stays open after it told of a sign-in; the specification's number. */
const CHANNEL_CLOSES_MS = 1_000;
/** How long the failure stays on screen; the specification's number. */
const SHOWN_MS = 2_000;

/** Tells the shop's other tabs of a sign-in through the game: they read their session again. */
export function tellTabs(): void {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the throw is caught here.
    const channel = new BroadcastChannel('gameLogin');
    channel.postMessage('success');
    setTimeout(() => channel.close(), CHANNEL_CLOSES_MS);
  } catch (error) {
    console.warn('other tabs were not told', error);
  }
}

/** Shows for two seconds that the sign-in through the game failed, in the page's language. */
export function showFailure(main: HTMLElement): void {
  const toast = document.createElement('p');
  toast.className = 'toast';
  toast.setAttribute('role', 'alert');
  toast.textContent = main.dataset.failed ?? '';
  main.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
