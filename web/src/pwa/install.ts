import { createStore, useStore } from '#web/lib/react/store.ts';
import { browserStorage, type Storage } from '#web/lib/storage/storage.ts';
import type { AppStateStore } from '#web/lib/visit/app-state.ts';

/** Chromium's offer to install, which TypeScript does not know. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How the shop can be put on this device; null when it cannot, is there, or the player said not now. */
export type InstallOffer = 'prompt' | 'ios' | null;

/** The browser, as far as installing goes; tests pass their own. */
export interface InstallHost {
  /** The shop is installed here, or runs as an app. */
  isInstalled(): boolean;
  /** Calls whenever that may have changed. */
  watch(changed: () => void): void;
  /** A browser that installs by its share sheet alone. */
  shareSheet: boolean;
  on(type: 'beforeinstallprompt' | 'appinstalled', listener: (event: Event) => void): void;
  storage(): Storage;
  now(): number;
}

/** A player who said "not now" is left alone for 30 days. */
const DISMISSED_MS = 30 * 86_400_000;
const KEY = 'installDismissedAt';

/** Offers to install the shop: one for the app, separate ones in tests. */
export function createInstall() {
  let host: InstallHost | undefined;
  let prompt: InstallPrompt | null = null;
  // Until the storage says otherwise: an offer that vanishes again is worse than a late one.
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
      console.warn('the answer to the offer is not remembered', error);
    }
  };

  const wasDismissed = async ({ storage, now }: InstallHost): Promise<boolean> => {
    try {
      return now() - ((await storage().getItem<number>(KEY)) ?? 0) < DISMISSED_MS;
    } catch (error) {
      // What cannot be remembered would be offered at every visit.
      console.warn('the answer to the offer is not known', error);
      return true;
    }
  };

  return {
    /** Listens from the start of the page on: the browser may speak before anything is shown. */
    async start(given: InstallHost, installed: () => void): Promise<void> {
      host = given;
      onInstalled = installed;
      given.on('beforeinstallprompt', (event) => {
        // The browser's own bar stays away: the shop asks where it does not disturb.
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

    /** Shows the browser's question; must be called by a press. */
    async ask(): Promise<void> {
      const asked = prompt;
      if (!asked) return;
      // The browser answers each of these once.
      prompt = null;
      await asked.prompt();
      const { outcome } = await asked.userChoice;
      if (outcome === 'accepted') onInstalled();
      else await this.dismiss();
      judge();
    },

    /** Not now. */
    async dismiss(): Promise<void> {
      dismissed = true;
      judge();
      await remember();
    },
  };
}

export const install = createInstall();

/** @param shareSheet this browser installs by its share sheet alone: Safari on iOS */
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

/** Whether the page runs in a window of its own: as an installed app. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** The offer to show. */
export const useInstallOffer = (): InstallOffer => useStore({ subscribe: install.subscribe, get: install.offer }, null);
