import type { LookupAddress, LookupAllOptions } from 'node:dns';

type Done = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
export type Resolve = (hostname: string, options: LookupAllOptions, done: Done) => void;

/**
 * Shares one look-up of a name between concurrent callers. Node has few threads for look-ups: if each call started its
 * own for a name whose servers do not answer, all other calls would wait, including those to payment providers.
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
