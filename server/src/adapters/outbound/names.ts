import type { LookupAddress, LookupAllOptions } from 'node:dns';

type Done = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
export type Resolve = (hostname: string, options: LookupAllOptions, done: Done) => void;

/**
 * Looks a name up once for all who ask meanwhile. Node has two threads for look-ups: one name whose servers do not answer, asked for by
 * each call, would keep all others waiting, payment providers too.
 */
export function oncePerName(resolve: Resolve): Resolve {
  const waiting = new Map<string, Done[]>();
  return (hostname, options, done) => {
    const key = JSON.stringify([hostname, options]);
    const others = waiting.get(key);
    if (others) {
      others.push(done);
      return;
    }
    const all = [done];
    waiting.set(key, all);
    resolve(hostname, options, (error, addresses) => {
      waiting.delete(key);
      for (const one of all) one(error, addresses);
    });
  };
}
