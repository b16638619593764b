import { BASE_PATH, pageAt, type Variant } from '#contract/routes.ts';
import type { Language } from '#web/i18n/language.ts';
import { ANONYMOUS } from '#web/lib/visit/session.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import { parseSearch, validateSearch } from '#web/navigation/search.ts';
import { pages } from './pages.ts';

interface Surroundings {
  visit: Pick<Visit, 'queryClient' | 'defaultGid'>;
  language: Pick<Language, 'current'>;
  device: Variant;
}

/** What everybody may see: a game's backend is not asked for characters because somebody might go on. */
const session = { get: () => ANONYMOUS, load: async () => ANONYMOUS };

/**
 * Fetches what the first link of the page's content to a top-up leads to, its code and data: on a slow phone none of it could be
 * there by the next frame after the press. What cannot be had now is asked for again then.
 */
export async function fetchAhead(document: Document, { visit, language, device }: Surroundings): Promise<void> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${BASE_PATH}/"]`)];
  const link = links.find(({ pathname }) => pageAt(pathname.slice(BASE_PATH.length)) === 'payment');
  if (!link) return;
  const { load, desktop, mobile = desktop } = pages.payment;
  const search = validateSearch('payment', parseSearch(link.search));
  const data = load?.({ ...visit, session, locale: language.current(), search });
  await Promise.allSettled([device === 'mobile' ? mobile() : desktop(), data]);
}
