import { expect, test } from 'vitest';
import { addressAllowed, isInternalUrl, isOwnNetwork, parseNetworks } from './addresses.ts';

test.each([
  ['private', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1', 'fec0::1'],
  ['of the link, where clouds keep their keys', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['of nobody', '0.0.0.0', '0.1.2.3', '::', '255.255.255.255', '240.0.0.1', '100::1'],
  ['shared by a provider', '100.64.0.1', '100.127.255.255'],
  ['of many at once', '224.0.0.1', '239.255.255.250', 'ff02::1'],
  ['for tests of speed', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['for documents', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['of protocols', '192.0.0.1', '192.88.99.1', '2001:10::1', '2001:20::1', '5f00::1'],
  ['IPv4 dressed as IPv6', '::ffff:10.0.0.1', '::ffff:a00:1', '::10.0.0.1', '::a9fe:a9fe', '::93.184.216.34'],
  ['IPv4 behind a translator', '64:ff9b::10.0.0.1', '64:ff9b:1::1', '::ffff:0:10.0.0.1'],
  ['IPv4 in a tunnel', '2002:a00:1::1', '2002:5db8:d822::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['none at all', '', 'localhost', '10.1', '1.2.3.4.5'],
])('an address that is %s is never called', (_, ...addresses) => {
  expect(addresses.filter((address) => addressAllowed(address, { allowLoopback: true }))).toEqual([]);
});

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('loopback %s is for development alone', (address) => {
  const allowed = [true, false].map((allowLoopback) => addressAllowed(address, { allowLoopback }));
  expect(allowed).toEqual([true, false]);
});

test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001::200e', '::ffff:93.184.216.34'])(
  'the public address %s may be called',
  (address) => {
    expect(addressAllowed(address, { allowLoopback: false })).toBe(true);
  },
);

const networks = parseNetworks(['10.0.0.0/8', 'fd00::/8', '100.64.0.0/10', '127.0.0.1/32']);
const inside = (address: string): boolean => addressAllowed(address, { allowLoopback: false, networks });

test.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '100.64.0.1', '127.0.0.1', '8.8.8.8'])(
  'with the publisher’s own networks listed, %s may be called',
  (address) => {
    expect(inside(address)).toBe(true);
  },
);

test.each(['192.168.1.1', '172.16.0.1', 'fc00::1', '127.0.0.2', '::1', '64:ff9b::10.0.0.1', '169.254.169.254'])(
  'a listed network opens no other: %s',
  (address) => {
    expect(inside(address)).toBe(false);
  },
);

test.each([
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
  '100.100.100.200',
  '168.63.129.16',
  '::ffff:168.63.129.16',
])('where a cloud keeps its keys is never called: %s', (address) => {
  expect(inside(address)).toBe(false);
});

test.each(['10.0.0.0/8', '10.20.0.0/16', '172.16.0.0/12', '192.168.7.4/32', '127.0.0.1/32', 'fd00::/8', 'fc00::/7'])(
  '%s is a network of one’s own',
  (cidr) => {
    expect(isOwnNetwork(cidr)).toBe(true);
  },
);

test.each([
  '0.0.0.0/0',
  '10.0.0.0/7',
  '172.16.0.0/11',
  '169.254.0.0/16',
  'fe80::/10',
  '::/0',
  '8.8.8.0/24',
  '10.0.0.1',
  'x',
])('%s is none', (cidr) => {
  expect(isOwnNetwork(cidr)).toBe(false);
});

test('an address of numbers is judged before anybody calls it, a name when it is looked up', () => {
  const reach = { allowLoopback: false, networks };
  expect(isInternalUrl('https://192.168.1.1/shop', reach)).toBe(true);
  expect(isInternalUrl('https://[::1]:8443', reach)).toBe(true);
  expect(isInternalUrl('https://10.0.0.7/shop', reach)).toBe(false);
  expect(isInternalUrl('https://game.internal', reach)).toBe(false);
});
