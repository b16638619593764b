import { BASE_PATH, type PageId, pageAt, type Variant } from '#contract/routes.ts';
import type { Language } from '#web/i18n/language.ts';
import { ANONYMOUS } from '#web/lib/visit/session.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import { parseSearch, validateSearch } from '#web/navigation/search.ts';
import { pages } from './pages.ts';

interface Surroundings {
  visit: Pick<Visit, 'queryClient' | 'defaultGid'>;
  language: Pick<Language, 'current' | 'fetch'>;
  device: Variant;
}

/** What everybody may see: a game's backend is not asked for characters because somebody might go on. */
const session = { get: () => ANONYMOUS, load: async () => ANONYMOUS };

/**
 * Fetches what the visitor is likely to want next, one after the other: what the first link of the page's content shows, and the code
 * and texts of every page that is linked. What cannot be had now is asked for again when it is wanted.
 */
export function createAhead({ visit, language, device }: Surroundings): (document: Document) => Promise<void> {
  const fetched = new Set<PageId>();
  return async (document) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href^="${BASE_PATH}/"]`)];
    const first = links.find((link) => link.closest('main'));
    const locale = language.current();
    for (const link of first ? [first, ...links] : links) {
      const id = pageAt(link.pathname.slice(BASE_PATH.length));
      const page = id && id in pages ? pages[id as keyof typeof pages] : undefined;
      if (!id || !page) continue;
      const search = validateSearch(id, parseSearch(link.search));
      const shown = link === first ? page.load?.({ ...visit, session, locale, search }) : undefined;
      const form = (device === 'mobile' && page.mobile) || page.desktop;
      const code = fetched.has(id) ? undefined : Promise.all([form(), language.fetch(page.texts ?? [])]);
      fetched.add(id);
      await Promise.allSettled([shown, code]);
    }
  };
}
