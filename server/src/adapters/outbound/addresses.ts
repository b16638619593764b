import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that was ever given to public hosts. What lies outside (IPv4 dressed as IPv6, for one) leads who knows where. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** The library takes `::1.2.3.4` for `::ffff:1.2.3.4`, which is another address; written in groups they differ. */
const inGroups = (address: string): string => URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '';

/** Whether a public host may have this address: none of a network's own, nor one that carries another inside it. */
export function addressAllowed(address: string, allowLoopback: boolean): boolean {
  const written = isIPv6(address) ? inGroups(address) : address;
  if (!isIP(written)) return false;
  // What systems call by IPv4 all the same (`::ffff:…`) is judged as such.
  const plain = ipaddr.process(written);
  const range = plain.range();
  if (range === 'loopback') return allowLoopback;
  return range === 'unicast' && (plain.kind() === 'ipv4' || plain.match(GLOBAL));
}
