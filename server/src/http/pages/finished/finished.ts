import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Log } from '#server/kernel/log.ts';
import type { FinishedPage, Job } from './messages.ts';
import { type PageKey, pageKeyText } from './page-key.ts';
import type { Renderer } from './renderer.ts';

/** About 800 pages of 40 kB, both encodings together. */
const MAX_BYTES = 32 * 1024 * 1024;
/**
 * An older page is sent once more and rendered again in the background: some answers change without naming a time.
 */
const FRESH_MS = 300_000;
/** Wait before a failed page is tried again. */
const PAUSE_MS = 30_000;
/** An older page was not requested, or failed repeatedly; it is no longer sent. */
const MAX_AGE_MS = 2 * FRESH_MS;
/**
 * Limit of waiting pages. A crawler of the whole shop must not delay the pages of others: the oldest requests are
 * dropped.
 */
const MAX_WAITING = 200;
/** The thread rests after each page for as long as it worked, so it uses at most half of a core. */
const rest = (ms: number): Promise<void> => pause(ms, undefined, { ref: false });

export interface FinishedDeps {
  /** Builds the job of a page; undefined if the build has no such page. */
  job: (place: PageKey) => Promise<Job | undefined>;
  renderer: Renderer;
  /** Returns an object that changes with the catalogue or the build. */
  edition: () => object;
  log: Log;
  now?: () => number;
}

interface CachedPage {
  page: FinishedPage;
  edition: object;
  at: number;
}

/**
 * A cache of rendered pages. No request waits for rendering: a missing page is rendered in the background for later
 * requests.
 */
export function finishedPages({ job, renderer, edition, log, now = Date.now }: FinishedDeps) {
  const kept = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.br.byteLength + page.gzip.byteLength,
  });
  const paused = new LRUCache<string, number>({ max: 1000 });
  const wanted = new Map<string, PageKey>();
  let working: Promise<void> | undefined;
  let making = '';
  let closed = false;

  const make = async (key: string, place: PageKey): Promise<void> => {
    const made = { edition: edition(), at: now() };
    try {
      const asked = await job(place);
      const page = asked && (await renderer.finish(asked));
      // The catalogue changed during rendering, so the page may mix both versions.
      if (page && made.edition === edition()) kept.set(key, { ...made, page });
      else if (page) wanted.set(key, place);
      else paused.set(key, now() + PAUSE_MS);
    } catch (error) {
      paused.set(key, now() + PAUSE_MS);
      if (!closed)
        log.warn({ page: place.page, lang: place.lang, variant: place.variant, err: error }, 'page not finished');
    }
  };

  const work = async (): Promise<void> => {
    for (;;) {
      // The latest request is the most likely to be followed by others.
      const next = [...wanted].at(-1);
      if (!next || closed) return;
      wanted.delete(next[0]);
      making = next[0];
      const begun = performance.now();
      await make(...next);
      making = '';
      if (wanted.size > 0) await rest(performance.now() - begun);
    }
  };

  const want = (key: string, place: PageKey): void => {
    if (closed || making === key || (paused.get(key) ?? 0) > now()) return;
    wanted.delete(key);
    wanted.set(key, place);
    const [oldest] = wanted.keys();
    if (wanted.size > MAX_WAITING && oldest !== undefined) wanted.delete(oldest);
    working ??= work().finally(() => {
      working = undefined;
    });
  };

  return {
    /** Returns the page if it is rendered and current; otherwise queues it for later requests. */
    find(place: PageKey): FinishedPage | null {
      const key = pageKeyText(place);
      const found = kept.get(key);
      const time = now();
      const fresh = found && found.edition === edition() && time - found.at < MAX_AGE_MS;
      const holds = fresh && (found.page.until === null || time < found.page.until);
      if (!holds || time - found.at > FRESH_MS) want(key, place);
      return holds ? found.page : null;
    },
    /** Resolves when every queued page is rendered or has failed. */
    async settled(): Promise<void> {
      while (working) await working;
    },
    async close(): Promise<void> {
      closed = true;
      await renderer.close();
    },
  };
}
