import { BlockList, isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that was ever given to public hosts. What lies outside (IPv4 dressed as IPv6, for one) leads who knows where. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** What a publisher may have as a network of its own. */
const OWN_RANGES = new Set<string>(['private', 'uniqueLocal', 'carrierGradeNat', 'loopback']);
/**
 * Where clouds hand out the keys of a machine, though these addresses lie in ranges that networks may have, or in public ones: AWS,
 * Google and Oracle by IPv6, Alibaba, Azure.
 */
const METADATA = networksOf([
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:c1::a9fe:a9fe/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
]);

/** Which addresses may be called beside public ones. */
export interface Reach {
  /** This machine's own, for development. */
  allowLoopback: boolean;
  /** The publisher's own networks. */
  networks?: BlockList;
}

/** The library takes `::1.2.3.4` for `::ffff:1.2.3.4`, which is another address; written in groups they differ. */
const inGroups = (address: string): string => URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '';

/** Whether a host of these may have this address: none of a network that is not listed, nor one that carries another inside it. */
export function addressAllowed(address: string, { allowLoopback, networks }: Reach): boolean {
  const written = isIPv6(address) ? inGroups(address) : address;
  if (!isIP(written)) return false;
  // What systems call by IPv4 all the same (`::ffff:…`) is judged as such.
  const plain = ipaddr.process(written);
  const isIn = (list: BlockList): boolean => list.check(plain.toString(), plain.kind());
  const range = plain.range();
  if (isIn(METADATA)) return false;
  if (range === 'loopback' && allowLoopback) return true;
  if (OWN_RANGES.has(range)) return networks !== undefined && isIn(networks);
  return range === 'unicast' && (plain.kind() === 'ipv4' || plain.match(GLOBAL));
}

/** Whether an address is written with numbers and may not be called; a name is judged when it is looked up. @param url a whole one */
export function leadsInside(url: string, reach: Reach): boolean {
  const literal = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !addressAllowed(literal, reach);
}

/** Whether `10.0.0.0/8` is a network that a publisher may have: wholly private, nothing of the link, nothing public. */
export function isOwnNetwork(cidr: string): boolean {
  if (!ipaddr.isValidCIDR(cidr)) return false;
  const ends = ipaddr.IPv4.isValidCIDR(cidr)
    ? [ipaddr.IPv4.networkAddressFromCIDR(cidr), ipaddr.IPv4.broadcastAddressFromCIDR(cidr)]
    : [ipaddr.IPv6.networkAddressFromCIDR(cidr), ipaddr.IPv6.broadcastAddressFromCIDR(cidr)];
  return ends.every((end) => OWN_RANGES.has(end.range()));
}

/** @param cidrs networks that are written rightly */
export function networksOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address, bits] = ipaddr.parseCIDR(cidr);
    list.addSubnet(address.toString(), bits, address.kind());
  }
  return list;
}
