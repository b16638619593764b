import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Log } from '#server/kernel/log.ts';
import type { FinishedPage, Job } from './messages.ts';
import { keyOf, type Place } from './place.ts';
import type { Renderer } from './renderer.ts';

/** Some 800 pages of 40 kB, both encodings together. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What is older is sent once more, and finished anew behind it: some answers change without naming when. */
const FRESH_MS = 300_000;
/** What could not be finished is not tried again at once. */
const PAUSE_MS = 30_000;
/** What is older than that was not asked for, or failed again and again. */
const OLDEST_MS = 2 * FRESH_MS;
/** Who goes through all addresses of a shop keeps nobody else's page waiting: the oldest wishes go. */
const MOST_WANTED = 200;
/** After a page the thread rests as long as that took: it never has more than half of a core. */
const rest = (ms: number): Promise<void> => pause(ms, undefined, { ref: false });

export interface FinishedDeps {
  /** Of a page; undefined where the build has none. */
  job: (place: Place) => Promise<Job | undefined>;
  renderer: Renderer;
  /** What pages are made of: another one when the catalogue or the build is another. */
  edition: () => object;
  log: Log;
  now?: () => number;
}

interface Kept {
  page: FinishedPage;
  edition: object;
  at: number;
}

/** Pages as they were finished. Nothing is rendered while a request waits: what is not there is made behind it, for the next one. */
export function finishedPages({ job, renderer, edition, log, now = Date.now }: FinishedDeps) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.br.byteLength + page.gzip.byteLength,
  });
  const paused = new LRUCache<string, number>({ max: 1000 });
  const wanted = new Map<string, Place>();
  let working: Promise<void> | undefined;
  let making = '';
  let closed = false;

  const make = async (key: string, place: Place): Promise<void> => {
    const made = { edition: edition(), at: now() };
    try {
      const asked = await job(place);
      const page = asked && (await renderer.finish(asked));
      // Of a catalogue that has changed meanwhile: it may be half of either.
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
      // Who asked last is the likeliest to be followed.
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

  const want = (key: string, place: Place): void => {
    if (closed || making === key || (paused.get(key) ?? 0) > now()) return;
    wanted.delete(key);
    wanted.set(key, place);
    const [oldest] = wanted.keys();
    if (wanted.size > MOST_WANTED && oldest !== undefined) wanted.delete(oldest);
    working ??= work().finally(() => {
      working = undefined;
    });
  };

  return {
    /** The page if it is finished and holds; otherwise it is finished for those who come later. */
    find(place: Place): FinishedPage | null {
      const key = keyOf(place);
      const found = kept.get(key);
      const time = now();
      const fresh = found && found.edition === edition() && time - found.at < OLDEST_MS;
      const holds = fresh && (found.page.until === null || time < found.page.until);
      if (!holds || time - found.at > FRESH_MS) want(key, place);
      return holds ? found.page : null;
    },
    /** When all that was asked for is finished or has failed. */
    async settled(): Promise<void> {
      while (working) await working;
    },
    async close(): Promise<void> {
      closed = true;
      await renderer.close();
    },
  };
}
