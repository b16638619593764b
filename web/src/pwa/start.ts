import type { AppStateStore } from '#web/lib/visit/app-state.ts';
import { browserNetwork, type Connection } from './connection.ts';
import { browserInstallHost, install } from './install.ts';
import { update } from './update.ts';

interface Options {
  connection: Connection;
  /** The browser installs by its share sheet alone: Safari on iOS. */
  shareSheet: boolean;
  appState: AppStateStore;
}

/** What makes the shop an app, but for its worker. Called once, when the page starts. */
export function startPwa({ connection, shareSheet, appState }: Options): void {
  connection.start(browserNetwork());
  void install.start(browserInstallHost(shareSheet, appState), appState.installed);
}

/**
 * Called when the page is usable: what this loads must not stand before that. It waits until the page has loaded.
 * @param came addresses whose answers came with the page, past the worker
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
    console.warn('the shop goes on without its service worker', error);
  }
}
