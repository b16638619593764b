import { browserNetwork, type Connection } from './connection.ts';
import { browserInstallHost, install } from './install.ts';
import { update } from './update.ts';

interface Options {
  connection: Connection;
  /** The browser installs by its share sheet alone: Safari on iOS. */
  shareSheet: boolean;
  /** The shop was installed on this device. */
  onInstalled(): void;
  /** Addresses whose answers came with the page, past the worker. */
  came: readonly string[];
}

/** Everything that makes the shop an app. Called once, when the page starts; the worker waits until the page has loaded. */
export function startPwa({ connection, shareSheet, onInstalled, came }: Options): void {
  connection.start(browserNetwork());
  void install.start(browserInstallHost(shareSheet), onInstalled);
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
