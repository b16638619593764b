declare module 'virtual:tell' {
  import type { Messages } from '@lingui/core';

  /** Maps a language to the import of its compiled texts to players. */
  export const loaders: Record<string, (() => Promise<{ messages: Messages }>) | undefined>;
}
