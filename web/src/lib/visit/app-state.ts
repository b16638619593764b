import { type Search, shopOf } from '#web/navigation/search.ts';
import type { Terminal } from '../browser/terminal.ts';
import { createStore } from '../react/store.ts';

/** Exactly this text: the system that reads the version replaces it by the caller's address. */
const DEFAULT_VERSION = '{ip}';

/** The state of this visit, in the names of the specification; docs/decisions/058 says which parts are omitted. */
export interface AppState extends Terminal {
  gid: number;
  pid: number;
  /** The site that sent the player here. */
  refer: string;
  /** The game's version, as the game states it. */
  version: string;
  /** True if the shop is installed on this device. */
  isInstallPwa: boolean;
  /** True if the shop runs as an installed app. */
  isPwaMode: boolean;
}

/** Returns the state that an address describes, with defaults for absent parameters. */
export const stateOf = (search: Search, defaultGid?: number): Omit<AppState, keyof Terminal | 'isInstallPwa'> => ({
  ...shopOf(search, defaultGid),
  refer: search.refer ?? '',
  version: search.version ?? DEFAULT_VERSION,
  isPwaMode: search.mode === 'pwa',
});

/** Creates the state of one visit. */
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
    /** Called at the start with the terminal. In its own window the shop is an installed app, for any address. */
    start(terminal: Terminal, standalone = false): void {
      ownWindow = standalone;
      change({ ...terminal, ...(standalone && { isPwaMode: true }) });
    },
    /** Called on every navigation: the address replaces the state. */
    navigate: (search: Search): void =>
      change({ ...stateOf(search, defaultGid), ...(ownWindow && { isPwaMode: true }) }),
    installed: (): void => change({ isInstallPwa: true }),
  };
}

export type AppStateStore = ReturnType<typeof createAppState>;
