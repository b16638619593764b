import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';

/** The data that come with finished HTML, so that the browser's first render equals it. */
export interface Finished {
  /** Time of the render, in milliseconds. */
  at: number;
  locale: Locale;
  /** The path of the rendered page. */
  path: string;
  /** The addresses that the server's render requested. The browser did not request them. */
  asked: string[];
  /** The answers that the page shows. */
  answers: [key: QueryKey, data: unknown][];
}

const ID = 'finished';

/** Collects the successful answers of the cache; the browser requests the others again. */
export const finishedAt = (page: Omit<Finished, 'answers'>, client: QueryClient): Finished => ({
  ...page,
  answers: client.getQueriesData({ predicate: ({ state }) => state.status === 'success' }),
});

/**
 * Returns the script element that carries the data. It is a data block, so a policy without inline scripts allows it.
 */
export const finishedScript = (finished: Finished): string =>
  `<script type="application/json" id="${ID}">${JSON.stringify(finished).replaceAll('<', '\\u003c')}</script>`;

/** Returns the data that came with the page, or null if the page came without HTML. */
export function readFinished(document: Document): Finished | null {
  const text = document.getElementById(ID)?.textContent;
  return text ? (JSON.parse(text) as Finished) : null;
}

/** Puts the answers into the cache. Query's `hydrate` also handles promises and mutations, which do not occur here. */
export function showFinished({ at, answers }: Finished, client: QueryClient): void {
  // Uses this device's clock if it is behind the server's: an answer dated in the future would stay fresh for too long.
  const updatedAt = Math.min(at, Date.now());
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt });
}
