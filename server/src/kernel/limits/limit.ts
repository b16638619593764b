import { isIPv6 } from 'node:net';

/** The result of counting one use. */
export interface LimitResult {
  allowed: boolean;
  /** Uses left until the counter resets. */
  left: number;
  /** Seconds until the reset, at least 1. */
  resetsIn: number;
}

/** Counts uses by key. */
export interface Limit {
  /** @param uses the number of uses to count */
  take(key: string, uses?: number): Promise<LimitResult>;
}

/** Creates a limit of `uses` in `seconds`, from the first use on. The name separates its counters from others. */
export type Limits = (name: string, uses: number, seconds: number) => Limit;

/** For load tests. */
export const unlimited: Limits = () => ({
  take: async () => ({ allowed: true, left: Number.MAX_SAFE_INTEGER, resetsIn: 1 }),
});

/** Some proxies append the port, which differs for each connection. */
const withoutPort = (ip: string): string => /^\[(.*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;

/**
 * Returns the key for counting an address: the IPv4 address, or the /64 of an IPv6 address, since one customer can use
 * all of it.
 */
export function addressLimitKey(address: string): string {
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
