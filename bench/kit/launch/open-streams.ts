import type { Agenda } from './agenda.ts';
import type { Launch } from './launch.ts';

/** A stream reads its order again after this time, and a process does so at most this often (server/src/db/hub.ts). */
export const LOOK_SECONDS = 5;
const LOOKS_A_SECOND = 200;
/** Changes of an order after the return from the provider: paid, sending, sent. */
export const NEWS = 3;
const MS = 1000;
/** Times lose this much when they are part of an event. */
const ROUNDING = 1e-6;

export interface Streams {
  open(now: number): void;
  handles(event: number): boolean;
  handle(event: number, now: number): void;
  /** Streams open at once, of all processes. */
  most: { open: number };
}

/** The event streams of buyers who wait for their item. An event has the time in it at which its stream closes. */
export function openStreams({
  tiers,
  costs,
  streamSeconds,
  agenda,
  firstEvent,
}: Pick<Launch, 'tiers' | 'costs' | 'streamSeconds'> & { agenda: Agenda; firstEvent: number }): Streams {
  const most = { open: 0 };
  let open = 0;
  const read = (act: 'open' | 'look', now: number): void => {
    const { web, database } = costs[act];
    if (web > 0) tiers.web.take(now, web / MS);
    if (database > 0) tiers.database.take(now, database / MS);
  };
  const again = (closes: number, now: number): void => {
    const pause = Math.max(LOOK_SECONDS, open / tiers.web.servers / LOOKS_A_SECOND);
    agenda.add(Math.min(now + pause, closes), firstEvent + closes);
  };
  return {
    most,
    open(now) {
      if (streamSeconds === 0) return;
      open += 1;
      most.open = Math.max(most.open, open);
      read('open', now);
      for (let news = 0; news < NEWS; news++) read('look', now);
      again(now + streamSeconds, now);
    },
    handles: (event) => event >= firstEvent,
    handle(event, now) {
      const closes = event - firstEvent;
      if (now + ROUNDING >= closes) open -= 1;
      else {
        read('look', now);
        again(closes, now);
      }
    },
  };
}
