import ipaddr from 'ipaddr.js';

type Value = string | number | bigint | Value[] | { [name: string]: Value };
interface Node {
  zero?: Node | number;
  one?: Node | number;
}

const SEPARATOR = 16;
const text = (value: string): Buffer => Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);

/** Returns the control bytes of a field: its type and size. */
function head(type: number, size: number): Buffer {
  const [long, bytes] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(type > 7 ? [long, type - 7, ...bytes] : [(type << 5) | long, ...bytes]);
}

/** Encodes a value. All numbers are written as 32 bits, bigints as 64. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'bigint') {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(value);
    return Buffer.concat([head(9, 8), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([name, one]) => [text(name), encode(one)])]);
}

/** Returns the significant bits of a network's prefix as text; IPv4 networks are at `::/96`, as the format requires. */
function bitsOf(network: string): string {
  const [address, length] = ipaddr.parseCIDR(network);
  const four = address.kind() === 'ipv4';
  const bytes = [...Array(four ? 12 : 0).fill(0), ...address.toByteArray()];
  return bytes
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(0, length + (four ? 96 : 0));
}

/**
 * Returns a small file in MaxMind's format (version 2.0).
 * @param entries by network; networks must not overlap
 */
export function mmdb(entries: Readonly<Record<string, Value>>): Buffer {
  const root: Node = {};
  const nodes = [root];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [network, value] of Object.entries(entries)) {
    const bits = bitsOf(network);
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const side = bit === '1' ? 'one' : 'zero';
      const next = node[side];
      if (typeof next === 'object') node = next;
      else {
        const fresh: Node = {};
        node[side] = fresh;
        nodes.push(fresh);
        node = fresh;
      }
    }
    node[bits.endsWith('1') ? 'one' : 'zero'] = offset;
    const encoded = encode(value);
    data.push(encoded);
    offset += encoded.length;
  }
  const ids = new Map(nodes.map((node, id) => [node, id]));
  const record = (to: Node | number | undefined): number => {
    if (to === undefined) return nodes.length;
    return typeof to === 'number' ? nodes.length + SEPARATOR + to : (ids.get(to) ?? 0);
  };
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [id, { zero, one }] of nodes.entries()) {
    tree.writeUIntBE(record(zero), id * 6, 3);
    tree.writeUIntBE(record(one), id * 6 + 3, 3);
  }
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    database_type: 'Test-Country',
    languages: [],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_764_000_000n,
    description: {},
  });
  return Buffer.concat([
    tree,
    Buffer.alloc(SEPARATOR),
    ...data,
    Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'),
    metadata,
  ]);
}
