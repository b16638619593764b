/// <reference types="vite/client" />

declare module 'virtual:locales' {
  import type { Messages } from '@lingui/core';

  /** Locale -> import of its compiled messages. */
  export const loaders: Record<string, (() => Promise<{ messages: Messages }>) | undefined>;
}
