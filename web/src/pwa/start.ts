import { browserNetwork, type Connection } from './connection.ts';
import { browserInstallHost, install } from './install.ts';
import { update } from './update.ts';

interface Options {
  connection: Connection;
  /** The browser installs by its share sheet alone: Safari on iOS. */
  shareSheet: boolean;
  /** The shop was installed on this device. */
  onInstalled(): void;
}

/** Everything that makes the shop an app. Called once, when the page starts; the worker waits until the page has loaded. */
export function startPwa({ connection, shareSheet, onInstalled }: Options): void {
  connection.start(browserNetwork());
  void install.start(browserInstallHost(shareSheet), onInstalled);
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const { registerWorker } = await import('./register.ts');
    await registerWorker(update);
  } catch (error) {
    console.warn('the shop goes on without its service worker', error);
  }
}
