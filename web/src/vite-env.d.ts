/// <reference types="vite/client" />

declare module 'virtual:locales' {
  import type { Loaders } from '#web/i18n/language.ts';

  /** Locale -> import of its compiled messages. */
  export const loaders: Loaders;
}

interface Window {
  /** The query of the address, where a game's ticket was taken out of it (index.html). */
  arrivedWith?: string;
  /** Of finished HTML: does what was pressed and typed before the app was there (finished/boot.ts). */
  replayPresses?: () => void;
  /** Of finished HTML: the browser's offer to install, where it came before the app was there. */
  offeredEarly?: Event;
}
