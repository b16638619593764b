import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { MessageKey } from '#web/i18n/keys.ts';
import type { Session } from '#web/lib/session.ts';
import type { Search } from './search.ts';

export interface PageContext {
  queryClient: QueryClient;
  session: Session;
  locale: Locale;
  search: Search;
}

type PageModule = Promise<{ Page: () => ReactNode }>;

/** What routes/<page>/index.tsx declares: light, since it is in the first chunk; the components come on demand. */
export interface PageDefinition {
  title: MessageKey;
  /** Parameters of the address that `load` reads. */
  reads?: readonly (keyof Search)[];
  /** Starts fetching what the page shows; not awaited, so the page's skeletons show at once. */
  load?(context: PageContext): void;
  desktop(): PageModule;
  mobile(): PageModule;
  /** The page brings its own bottom bar on the phone, so the tab bar is left out. */
  ownBottom?: true;
}
