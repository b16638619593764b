import { isIPv6 } from 'node:net';

/** What became of one use of a limit. */
export interface Taken {
  allowed: boolean;
  /** How many more are allowed until the count begins anew. */
  left: number;
  /** Seconds until then, at least 1. */
  resetsIn: number;
}

/** Counts uses by key. */
export interface Limit {
  /** @param uses how many uses this one counts for */
  take(key: string, uses?: number): Promise<Taken>;
}

/** Makes a limit of so many uses in so many seconds, from the first one on. Its name keeps its counts apart. */
export type Limits = (name: string, uses: number, seconds: number) => Limit;

/** For load tests. */
export const unlimited: Limits = () => ({
  take: async () => ({ allowed: true, left: Number.MAX_SAFE_INTEGER, resetsIn: 1 }),
});

/** Some proxies tell the port as well, which is another for each connection. */
const withoutPort = (ip: string): string => /^\[(.*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;

/** Whom an address stands for: one of IPv4, and of IPv6 the /64 that one customer has to choose from. */
export function customerOf(address: string): string {
  const ip = withoutPort(address);
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length);
  const all = [...groups(head), ...Array<string>(gap).fill('0'), ...groups(tail ?? '')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
