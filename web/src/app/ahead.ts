import { BASE_PATH, isBarePage, type PageId, pageAt, type Variant } from '#contract/routes.ts';
import type { Language } from '#web/i18n/language.ts';
import { ANONYMOUS } from '#web/lib/visit/session.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import type { PageDefinition } from '#web/navigation/page.ts';
import { parseSearch, validateSearch } from '#web/navigation/search.ts';
import { pages } from './pages.ts';
import type { AppRouter } from './router.tsx';

interface Surroundings {
  router: Pick<AppRouter, 'keepCode'>;
  visit: Pick<Visit, 'queryClient' | 'defaultGid'>;
  language: Pick<Language, 'current' | 'fetch'>;
  device: Variant;
  /** Waits until the browser is idle. */
  idle(): Promise<unknown>;
}

const definitions: Partial<Record<PageId, PageDefinition>> = pages;

/**
 * An anonymous session: the data of a prefetch are public, so that a prefetch never asks a game backend for characters.
 */
const session = { get: () => ANONYMOUS, load: async () => ANONYMOUS };

/**
 * Prefetches the code of the pages that this page links to, one by one, and the data of the first top-up link of the
 * content. On a slow phone this code would load too late for the next frame after a press. Stops at the first failure,
 * because some browsers never request a failed module again.
 */
export async function fetchAhead(document: Document, surroundings: Surroundings): Promise<void> {
  const { router, visit, language, device, idle } = surroundings;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href^="${BASE_PATH}/"]`)].map((link) => ({
    link,
    path: link.pathname.slice(BASE_PATH.length),
  }));
  const isTopUp = ({ path }: { path: string }) => pageAt(path) === 'payment';
  const first = links.find((one) => isTopUp(one) && one.link.closest('main'));
  if (first) {
    const search = validateSearch('payment', parseSearch(first.link.search));
    void pages.payment.load?.({ ...visit, session, locale: language.current(), search })?.catch(() => undefined);
  }
  for (const id of new Set([...links.filter(isTopUp), ...links].map(({ path }) => pageAt(path)))) {
    const page = id && definitions[id];
    if (!page || isBarePage(id)) continue;
    await idle();
    if (!navigator.onLine) return;
    const { desktop, mobile = desktop, texts = [] } = page;
    try {
      await Promise.all([device === 'mobile' ? mobile() : desktop(), language.fetch(texts)]);
      // Runs last, because the router never requests a failed file again.
      await router.keepCode(id);
    } catch {
      return;
    }
  }
}
