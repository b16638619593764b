import { type Search, shopOf } from '#web/navigation/search.ts';
import type { Terminal } from '../browser/terminal.ts';
import { createStore } from '../react/store.ts';

/** To the letter: whoever reads the version puts the caller's address in its place. */
const DEFAULT_VERSION = '{ip}';

/** What is known of this visit, as the specification names it; docs/decisions/058 says what of that is left out. */
export interface AppState extends Terminal {
  gid: number;
  pid: number;
  /** Who sent the player here. */
  refer: string;
  /** The game's version, told by it. */
  version: string;
  /** The shop is installed on this device. */
  isInstallPwa: boolean;
  /** The shop runs as an installed app. */
  isPwaMode: boolean;
}

/** What an address says of the visit, with the defaults of what it does not say. */
export const stateOf = (search: Search, defaultGid?: number): Omit<AppState, keyof Terminal | 'isInstallPwa'> => ({
  ...shopOf(search, defaultGid),
  refer: search.refer ?? '',
  version: search.version ?? DEFAULT_VERSION,
  isPwaMode: search.mode === 'pwa',
});

/** The state of one visit. */
export function createAppState(defaultGid?: number) {
  const state = createStore<AppState>({
    ...stateOf({}, defaultGid),
    os: 3,
    terminalType: 'web',
    isInstallPwa: false,
  });
  let ownWindow = false;
  const change = (changes: Partial<AppState>): void => state.set({ ...state.get(), ...changes });
  return {
    get: state.get,
    subscribe: state.subscribe,
    /** At start: what the shop runs on; in a window of its own it is an installed app, whatever the address says. */
    start(terminal: Terminal, standalone = false): void {
      ownWindow = standalone;
      change({ ...terminal, ...(standalone && { isPwaMode: true }) });
    },
    /** On every navigation: the address says it all anew. */
    navigate: (search: Search): void =>
      change({ ...stateOf(search, defaultGid), ...(ownWindow && { isPwaMode: true }) }),
    installed: (): void => change({ isInstallPwa: true }),
  };
}

export type AppStateStore = ReturnType<typeof createAppState>;
