import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { MessageKey } from '#web/i18n/keys.ts';
import type { TextPart } from '#web/i18n/parts.ts';
import type { Session } from '#web/lib/visit/session.ts';
import type { Search } from './search.ts';

export interface PageContext {
  queryClient: QueryClient;
  session: Pick<Session, 'get' | 'load'>;
  locale: Locale;
  search: Search;
  /** The game of addresses that name none. */
  defaultGid: number;
}

type PageModule = Promise<{ Page: () => ReactNode }>;

/** The export of routes/<page>/index.tsx. It is in the first chunk, so keep it small; the components load on demand. */
export interface PageDefinition {
  title: MessageKey;
  /** One sentence for search engines. Without it they get the shop's description. */
  description?: MessageKey;
  /** Parts of the texts that it needs in addition to a language's first file. */
  texts?: readonly TextPart[];
  /** Parts of the texts that overlays or sections of the page fetch later with `useTexts`. */
  later?: readonly TextPart[];
  /** Fetches the data that the page shows. A server waits for them; a browser shows the skeletons meanwhile. */
  load?(context: PageContext): Promise<unknown> | undefined;
  /** Loads the page in its two forms. `mobile` is absent if one module serves both. */
  desktop(): PageModule;
  mobile?(): PageModule;
  /** The frame around the page: that of the device by default, always the phone's, or none. */
  frame?: 'mobile' | 'bare';
  /** The page has its own bottom bar on the phone, so the tab bar is hidden. */
  ownBottom?: true;
}
