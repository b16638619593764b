import { createStore, useStore } from '#web/lib/react/store.ts';
import { browserStorage, type Storage } from '#web/lib/storage/storage.ts';
import type { AppStateStore } from '#web/lib/visit/app-state.ts';

/** Chromium's install prompt, for which TypeScript has no type. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How this device can install the shop. Null if it cannot, if the shop is installed, or if the player chose "not now".
 */
export type InstallOffer = 'prompt' | 'ios' | null;

/** The browser functions for installation. Tests pass their own. */
export interface InstallHost {
  /** True if the shop is installed on this device or runs as an app. */
  isInstalled(): boolean;
  /** Calls `changed` whenever `isInstalled` may have changed. */
  watch(changed: () => void): void;
  /** True for a browser that installs only by its share sheet. */
  shareSheet: boolean;
  on(type: 'beforeinstallprompt' | 'appinstalled', listener: (event: Event) => void): void;
  storage(): Storage;
  now(): number;
}

/** "Not now" hides the offer for 30 days. */
const DISMISSED_MS = 30 * 86_400_000;
const KEY = 'installDismissedAt';

/** Manages the offer to install the shop. The app has one instance; each test makes its own. */
export function createInstall() {
  let host: InstallHost | undefined;
  let prompt: InstallPrompt | null = null;
  // True until the storage is read: an offer that disappears again is worse than a late one.
  let dismissed = true;
  const offer = createStore<InstallOffer>(null);
  let onInstalled = (): void => undefined;

  const judge = (): void => {
    const possible = prompt ? 'prompt' : host?.shareSheet ? 'ios' : null;
    offer.set(dismissed || !host || host.isInstalled() ? null : possible);
  };

  const remember = async (): Promise<void> => {
    try {
      await host?.storage().setItem(KEY, host.now());
    } catch (error) {
      console.warn('the answer to the install offer was not stored', error);
    }
  };

  const wasDismissed = async ({ storage, now }: InstallHost): Promise<boolean> => {
    try {
      return now() - ((await storage().getItem<number>(KEY)) ?? 0) < DISMISSED_MS;
    } catch (error) {
      // Without storage, the offer would appear at every visit.
      console.warn('the stored answer was not read, the shop offers no installation', error);
      return true;
    }
  };

  return {
    /**
     * Starts to listen. Called when the page starts, because the browser may send its prompt before anything is shown.
     */
    async start(given: InstallHost, installed: () => void): Promise<void> {
      host = given;
      onInstalled = installed;
      given.on('beforeinstallprompt', (event) => {
        // Suppresses the browser's own bar: the shop offers at a place where it does not disturb.
        event.preventDefault();
        prompt = event as InstallPrompt;
        judge();
      });
      given.on('appinstalled', () => {
        prompt = null;
        onInstalled();
        judge();
      });
      given.watch(judge);
      dismissed = await wasDismissed(given);
      judge();
    },

    offer: offer.get,

    subscribe: offer.subscribe,

    /** Shows the browser's install dialog. Must be called from a press. */
    async ask(): Promise<void> {
      const asked = prompt;
      if (!asked) return;
      // Each prompt can be used only once.
      prompt = null;
      await asked.prompt();
      const { outcome } = await asked.userChoice;
      if (outcome === 'accepted') onInstalled();
      else await this.dismiss();
      judge();
    },

    /** Hides the offer for 30 days. */
    async dismiss(): Promise<void> {
      dismissed = true;
      judge();
      await remember();
    },
  };
}

export const install = createInstall();

/**
 * Returns the functions of this browser.
 * @param shareSheet true if the browser installs only by its share sheet: Safari on iOS
 */
export const browserInstallHost = (
  shareSheet: boolean,
  appState: Pick<AppStateStore, 'get' | 'subscribe'>,
): InstallHost => ({
  isInstalled() {
    const { isInstallPwa, isPwaMode } = appState.get();
    return isInstallPwa || isPwaMode;
  },
  watch: (changed) => void appState.subscribe(changed),
  shareSheet,
  on(type, listener) {
    addEventListener(type, listener);
    if (type === 'beforeinstallprompt' && window.offeredEarly) listener(window.offeredEarly);
  },
  storage: browserStorage,
  now: () => Date.now(),
});

/** Returns true if the page runs in its own window, as an installed app. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** Returns the offer to show. */
export const useInstallOffer = (): InstallOffer => useStore({ subscribe: install.subscribe, get: install.offer }, null);
