import { BlockList, isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All IPv6 space assigned to public hosts. Addresses outside of it, such as embedded IPv4, are not predictable. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ranges that a publisher's own network may use. */
const OWN_RANGES = new Set<string>(['private', 'uniqueLocal', 'carrierGradeNat', 'loopback']);
/**
 * Cloud metadata services, which hand out a machine's keys from private or public ranges: AWS, Google and Oracle by
 * IPv6, Alibaba, Azure.
 */
const METADATA = parseNetworks([
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:c1::a9fe:a9fe/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
]);

/** Addresses that may be called in addition to public ones. */
export interface AllowedNetworks {
  /** Loopback addresses, for development. */
  allowLoopback: boolean;
  /** The publisher's own networks. */
  networks?: BlockList;
}

/** The library confuses `::1.2.3.4` with `::ffff:1.2.3.4`, a different address; written in groups they differ. */
const inGroups = (address: string): string => URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '';

/**
 * Returns true if the server may call this address. Rejects private networks that are not listed, and IPv6 addresses
 * that embed another address.
 */
export function addressAllowed(address: string, { allowLoopback, networks }: AllowedNetworks): boolean {
  const written = isIPv6(address) ? inGroups(address) : address;
  if (!isIP(written)) return false;
  // IPv4-mapped addresses (`::ffff:…`) are checked as IPv4, since systems call them by IPv4.
  const plain = ipaddr.process(written);
  const isIn = (list: BlockList): boolean => list.check(plain.toString(), plain.kind());
  const range = plain.range();
  if (isIn(METADATA)) return false;
  if (range === 'loopback' && allowLoopback) return true;
  if (OWN_RANGES.has(range)) return networks !== undefined && isIn(networks);
  return range === 'unicast' && (plain.kind() === 'ipv4' || plain.match(GLOBAL));
}

/**
 * Returns true if the URL's host is a literal address that may not be called; names are checked when they are resolved.
 * @param url an absolute URL
 */
export function isInternalUrl(url: string, reach: AllowedNetworks): boolean {
  const literal = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !addressAllowed(literal, reach);
}

/** Returns true if a CIDR such as `10.0.0.0/8` is entirely private, without link-local and public addresses. */
export function isOwnNetwork(cidr: string): boolean {
  if (!ipaddr.isValidCIDR(cidr)) return false;
  const ends = ipaddr.IPv4.isValidCIDR(cidr)
    ? [ipaddr.IPv4.networkAddressFromCIDR(cidr), ipaddr.IPv4.broadcastAddressFromCIDR(cidr)]
    : [ipaddr.IPv6.networkAddressFromCIDR(cidr), ipaddr.IPv6.broadcastAddressFromCIDR(cidr)];
  return ends.every((end) => OWN_RANGES.has(end.range()));
}

/** @param cidrs valid networks */
export function parseNetworks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address, bits] = ipaddr.parseCIDR(cidr);
    list.addSubnet(address.toString(), bits, address.kind());
  }
  return list;
}
