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

/** Begins to count on this page. @throws TypeError where the configuration has no address or no appid */
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

/** Where a page came by plain HTTP, or from a file of an old browser, there is no `randomUUID`. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

window.manawellEvents = { init };
