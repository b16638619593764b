import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';

/** What comes with finished HTML, so that the browser's first render equals it. */
export interface Finished {
  /** When it was rendered, in milliseconds. */
  at: number;
  locale: Locale;
  /** Of the page that it is. */
  path: string;
  /** Where its answers came from: addresses that the browser did not ask. */
  asked: string[];
  /** The answers that it shows. */
  answers: [key: QueryKey, data: unknown][];
}

const ID = 'finished';

/** Takes from the cache what was answered: a browser asks again for the rest. */
export const finishedAt = (page: Omit<Finished, 'answers'>, client: QueryClient): Finished => ({
  ...page,
  answers: client.getQueriesData({ predicate: ({ state }) => state.status === 'success' }),
});

/** The element that brings it along; a data block, which a policy without inline scripts lets through. */
export const finishedScript = (finished: Finished): string =>
  `<script type="application/json" id="${ID}">${JSON.stringify(finished).replaceAll('<', '\\u003c')}</script>`;

/** What came with the page; null where the page came without HTML. */
export function readFinished(document: Document): Finished | null {
  const text = document.getElementById(ID)?.textContent;
  return text ? (JSON.parse(text) as Finished) : null;
}

/** Puts the answers into the cache. Query's own `hydrate` does it for promises and mutations too, which there are none of. */
export function showFinished({ at, answers }: Finished, client: QueryClient): void {
  // By this device's clock, which may be behind: what comes from the future would not grow old for as long.
  const updatedAt = Math.min(at, Date.now());
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt });
}
