/// <reference types="vite/client" />

declare module 'virtual:locales' {
  import type { Loaders } from '#web/i18n/language.ts';

  /** Maps a locale to the import of its compiled messages. */
  export const loaders: Loaders;
}

interface Window {
  /** The query of the address before index.html removed a game's login ticket from it. */
  arrivedWith?: string;
  /** Set by finished HTML. Repeats the presses and input from before the app was loaded (finished/boot.ts). */
  replayPresses?: () => void;
  /** Set by finished HTML. The browser's install prompt, if it came before the app was loaded. */
  offeredEarly?: Event;
}
