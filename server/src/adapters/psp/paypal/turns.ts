import { apiError } from '#server/kernel/api-error.ts';

interface TurnLimits {
  /** Works that run at the same time. */
  atOnce: number;
  /** Works of one sender that may wait. */
  ofSender: number;
  /** Works of all senders that may wait. */
  waiting: number;
  /** Longest wait. */
  waitMs: number;
}

type Waiting = { begin(): void; refuse(): void };

/**
 * Runs works of senders in turns, so that a sender with many works delays mainly itself. If too many wait, the sender
 * with most of them loses one.
 */
export function createTurns({ atOnce, ofSender, waiting: most, waitMs }: TurnLimits) {
  /** Senders in the order of their turns. */
  const waiting = new Map<string, Waiting[]>();
  let running = 0;
  let total = 0;

  const remove = (sender: string, one: Waiting): void => {
    const queue = waiting.get(sender)?.filter((other) => other !== one) ?? [];
    total -= 1;
    waiting.delete(sender);
    if (queue.length > 0) waiting.set(sender, queue);
  };
  const beginNext = (): void => {
    const [first] = waiting;
    const one = first?.[1][0];
    if (!first || !one || running >= atOnce) return;
    remove(first[0], one);
    running += 1;
    one.begin();
  };
  /** Makes room. Returns false if the sender has no right to it. */
  const admit = (sender: string): boolean => {
    const own = waiting.get(sender)?.length ?? 0;
    if (own >= ofSender) return false;
    if (total < most) return true;
    const [longest, queue] = [...waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const last = queue.at(-1);
    if (!last || queue.length <= own + 1) return false;
    remove(longest, last);
    last.refuse();
    return true;
  };
  const turnOf = (sender: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const busy = () => reject(apiError('server.unavailable', {}));
      if (!admit(sender)) return busy();
      const timer = setTimeout(() => {
        remove(sender, one);
        busy();
      }, waitMs);
      const ended = (then: () => void) => () => {
        clearTimeout(timer);
        then();
      };
      const one: Waiting = { begin: ended(resolve), refuse: ended(busy) };
      waiting.set(sender, [...(waiting.get(sender) ?? []), one]);
      total += 1;
      beginNext();
    });

  /** @throws ApiError `server.unavailable` if the work got no turn */
  return async <T>(sender: string, work: () => Promise<T>): Promise<T> => {
    await turnOf(sender);
    try {
      return await work();
    } finally {
      running -= 1;
      beginNext();
    }
  };
}
