import { type Analytics, createAnalytics } from './analytics.ts';
import { type Config, settingsOf } from './settings.ts';
import { browserStore } from './storage.ts';
import { browserTransport } from './transport.ts';

export type { Analytics, Config };

declare global {
  interface Window {
    /** The script's only global. */
    manawellEvents?: { init(config: Config): Analytics };
  }
}

/** Starts counting on this page. @throws TypeError if the configuration has no address or no appid */
function init(config: Config): Analytics {
  const settings = settingsOf(config);
  const store = browserStore(() => window.localStorage);
  return createAnalytics(settings, {
    window,
    store,
    transport: browserTransport(window, settings.timeout),
    now: Date.now,
    ticks: () => performance.now(),
    newId: () => crypto.randomUUID?.() ?? randomId(),
    warn: (fault) => console.warn(`[events] ${fault}`),
  });
}

/** Used where `randomUUID` is missing: on pages over plain HTTP and in old browsers. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

window.manawellEvents = { init };
