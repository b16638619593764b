import type { Log } from '#server/kernel/log.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import { reasonOf } from './refuse.ts';

/** Of one statement; more wait for the next. */
const MOST = 100;
/** One that has to wait for a lock holds up what comes after it for so long at most. */
const PATIENCE_MS = 25;

interface Waiting<I, O> {
  item: I;
  resolve: (answer: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Does what is asked for at the same time with one statement: what comes while one is under way goes together with the next. So
 * under load many share a statement and its commit, and who is alone does not wait.
 * @param run answers in the order of the items; when it fails each is done alone, so that one bad item stops no other
 * @param options.keyOf two items of the same key never share a statement
 * @param options.weight of one statement's items, at most: what is heavier goes alone
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
      // A lost connection leaves open whether it was done: whoever asked has to ask again.
      if (batch.length === 1 || error instanceof Unavailable) for (const { reject } of batch) reject(error);
      else {
        // What a limit refuses is no fault, and its caller is told.
        if (reasonOf(error) === null)
          log.warn({ err: error, items: batch.length }, 'a batch failed; each of it is done alone');
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
      if (batch.size === MOST || batch.has(key) || tooHeavy) later.push(one);
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
      await doneOrLate(settle(batch));
    }
    working = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!working) void work();
    });
}

function doneOrLate(done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    void done.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
