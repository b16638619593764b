import type { DehydratedState } from '@tanstack/react-query';

/** What comes with finished HTML, so that the browser's first render equals it. */
export interface Finished {
  /** When it was rendered, in milliseconds. */
  at: number;
  /** The answers that it shows. */
  queries: DehydratedState;
}

const ID = 'finished';

/** The element that brings it along; a data block, which a policy without inline scripts lets through. */
export const finishedScript = (finished: Finished): string =>
  `<script type="application/json" id="${ID}">${JSON.stringify(finished).replaceAll('<', '\\u003c')}</script>`;

/** What came with the page; null where the page came without HTML. */
export function readFinished(document: Document): Finished | null {
  const text = document.getElementById(ID)?.textContent;
  return text ? (JSON.parse(text) as Finished) : null;
}
