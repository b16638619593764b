import type { AppStateStore } from '#web/lib/visit/app-state.ts';
import { browserNetwork, type Connection } from './connection.ts';
import { browserInstallHost, install } from './install.ts';
import { update } from './update.ts';

interface Options {
  connection: Connection;
  /** True if the browser installs only by its share sheet: Safari on iOS. */
  shareSheet: boolean;
  appState: AppStateStore;
}

/** Starts the connection state and the install offer. Called once, when the page starts; the worker starts later. */
export function startPwa({ connection, shareSheet, appState }: Options): void {
  connection.start(browserNetwork());
  void install.start(browserInstallHost(shareSheet, appState), appState.installed);
}

/**
 * Registers the worker once the page has loaded. Called when the page is usable, so that it does not delay that.
 * @param came addresses whose answers came with the page, without passing the worker
 */
export function startWorker(came: readonly string[]): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register(came);
  else addEventListener('load', () => void register(came), { once: true });
}

async function register(came: readonly string[]): Promise<void> {
  try {
    const { registerWorker } = await import('./register.ts');
    await registerWorker(update, came);
  } catch (error) {
    console.warn('the service worker was not registered, the shop works without it', error);
  }
}
