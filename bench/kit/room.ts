import { setTimeout as pause } from 'node:timers/promises';
import type { Buyer } from './buyers.ts';

/** Undoes what buyers did, so that they can do it again, in batches next to the measured work. */
export interface Room {
  /** Notes that a buyer did the act; `key` names what `undo` has to undo. */
  used(buyer: Buyer, key: string): void;
  /** Resolves when the buyer can do it again. */
  ready(buyer: Buyer): Promise<void>;
  stop(): Promise<void>;
}

export function makeRoom(undo: (keys: readonly string[]) => Promise<unknown>): Room {
  const done: { key: string; made: () => void }[] = [];
  const room = new Map<string, Promise<void>>();
  let stopped = false;
  const undoAll = async (): Promise<void> => {
    const all = done.splice(0);
    await undo(all.map(({ key }) => key));
    for (const { made } of all) made();
  };
  const undoing = (async () => {
    while (!stopped || done.length > 0) await (done.length > 0 ? undoAll() : pause(1));
  })();
  return {
    used: ({ id }, key) => void room.set(id, new Promise((made) => void done.push({ key, made }))),
    ready: async ({ id }) => room.get(id),
    async stop() {
      stopped = true;
      await undoing;
    },
  };
}
