import type { Log } from '#server/kernel/log.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import { refusalReason } from './refuse.ts';

/** Maximum number of items in one statement. */
const MAX_ITEMS = 100;
/** A statement that waits for a lock delays the next one by at most this. */
const LOCK_WAIT_MS = 25;

interface Waiting<I, O> {
  item: I;
  resolve: (answer: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Combines concurrent calls into one statement: calls that arrive while a statement runs share the next one. Under load
 * many calls share a statement and its commit; a single call does not wait.
 * @param run returns the answers in the order of the items. If it fails, each item runs by itself, so that one bad item
 * does not fail the others.
 * @param options.keyOf items with the same key never share a statement
 * @param options.weight the maximum total weight of a statement's items; a heavier item runs by itself
 */
export function createBatcher<I, O>(
  run: (items: I[]) => Promise<O[]>,
  { log, keyOf, weight }: { log: Log; keyOf?: (item: I) => unknown; weight?: { of(item: I): number; most: number } },
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let working = false;

  const settle = async (batch: Waiting<I, O>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as O);
    } catch (error) {
      // After a lost connection the outcome is unknown: the callers must retry.
      if (batch.length === 1 || error instanceof Unavailable) for (const { reject } of batch) reject(error);
      else {
        // The refusal of a limit is no fault, and its caller gets it.
        if (refusalReason(error) === null)
          log.warn({ err: error, items: batch.length }, 'a batch failed, its items run one by one');
        await Promise.all(batch.map((one) => settle([one])));
      }
    }
  };
  const nextBatch = (): Waiting<I, O>[] => {
    const batch = new Map<unknown, Waiting<I, O>>();
    const later: Waiting<I, O>[] = [];
    let weighs = 0;
    for (const one of waiting) {
      const key = keyOf ? keyOf(one.item) : one;
      const own = weight?.of(one.item) ?? 0;
      const tooHeavy = weight !== undefined && batch.size > 0 && weighs + own > weight.most;
      if (batch.size === MAX_ITEMS || batch.has(key) || tooHeavy) later.push(one);
      else {
        batch.set(key, one);
        weighs += own;
      }
    }
    waiting = later;
    return [...batch.values()];
  };
  const work = async (): Promise<void> => {
    working = true;
    while (waiting.length > 0) {
      const batch = nextBatch();
      await doneOrTimedOut(settle(batch));
    }
    working = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!working) void work();
    });
}

function doneOrTimedOut(done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LOCK_WAIT_MS);
    void done.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
