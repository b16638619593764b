/** Time until the channel closes after a sign-in was posted; the value comes from the specification. */
const CHANNEL_CLOSES_MS = 1_000;
/** Time that the failure stays on screen; the value comes from the specification. */
const SHOWN_MS = 2_000;

/** Notifies the shop's other tabs of a sign-in through the game, so that they read their session again. */
export function tellTabs(): void {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the error is caught here.
    const channel = new BroadcastChannel('gameLogin');
    channel.postMessage('success');
    setTimeout(() => channel.close(), CHANNEL_CLOSES_MS);
  } catch (error) {
    console.warn('other tabs were not notified of the sign-in', error);
  }
}

/** Shows for two seconds, in the page's language, that the sign-in through the game failed. */
export function showFailure(main: HTMLElement): void {
  const toast = document.createElement('p');
  toast.className = 'toast';
  toast.setAttribute('role', 'alert');
  toast.textContent = main.dataset.failed ?? '';
  main.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
