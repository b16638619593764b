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
  /** The game where the address names none. */
  defaultGid: number;
}

type PageModule = Promise<{ Page: () => ReactNode }>;

/** What routes/<page>/index.tsx declares: light, since it is in the first chunk; the components come on demand. */
export interface PageDefinition {
  title: MessageKey;
  /** One sentence for those who find the page by a search; that of the shop when absent. */
  description?: MessageKey;
  /** Texts that it needs beside a language's first file. */
  texts?: readonly TextPart[];
  /** Texts that what is opened on it fetches by itself, with `useTexts`. */
  later?: readonly TextPart[];
  /** Fetches what the page shows: a server waits for it, a browser shows the page's skeletons meanwhile. */
  load?(context: PageContext): Promise<unknown> | undefined;
  /** Its forms; `mobile` is absent where one serves every device. */
  desktop(): PageModule;
  mobile?(): PageModule;
  /** What stands around the page: that of the device when absent, the phone's always, or nothing. */
  frame?: 'mobile' | 'bare';
  /** The page brings its own bottom bar on the phone, so the tab bar is left out. */
  ownBottom?: true;
}
