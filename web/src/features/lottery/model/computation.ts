/* Computes the result of a draw exactly as docs/draw.md says. Independent of the server's code, so that tests find a
   mistake or a change there. */

/** The parsed configuration of a day. */
export interface Configuration {
  day: string;
  instead: string;
  lottery: string;
  prizes: readonly { id: string; limit: number | null; weight: number }[];
  zone: string;
}

/** The inputs of a draw. */
export interface DrawInput {
  /** Hexadecimal, 32 bytes. */
  seed: string;
  lottery: string;
  day: string;
  uid: string;
  /** Hexadecimal, 16 bytes. */
  salt: string;
}

/** Returns canonical JSON (RFC 8785): sorted keys, no spaces. */
export const canonical = ({ day, instead, lottery, prizes, zone }: Configuration): string =>
  JSON.stringify({
    day,
    instead,
    lottery,
    prizes: prizes.map(({ id, limit, weight }) => ({ id, limit, weight })),
    zone,
  });

/** Returns SHA-256(seed ‖ SHA-256(configuration)) in hexadecimal. */
export async function commitmentOf(seed: string, configuration: string): Promise<string> {
  const inner = await sha256(new TextEncoder().encode(configuration));
  return toHex(await sha256(new Uint8Array([...fromHex(seed), ...inner])));
}

const BLOCK_NUMBERS = 4;
const NUMBER_BYTES = 8;

/**
 * Returns the number of a draw, from 0 to below the total of the weights. Skips numbers that would favour some prizes,
 * then reduces modulo the total.
 */
export async function drawnNumber({ seed, lottery, day, uid, salt }: DrawInput, total: bigint): Promise<bigint> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const end = (2n ** 64n / total) * total;
  for (let block = 0; ; block += 1) {
    const message = new TextEncoder().encode(`draw|${lottery}|${day}|${uid}|${salt}|${block}`);
    const view = new DataView(await crypto.subtle.sign('HMAC', key, message));
    for (let at = 0; at < BLOCK_NUMBERS; at += 1) {
      const number = view.getBigUint64(at * NUMBER_BYTES);
      if (number < end) return number % total;
    }
  }
}

export const totalOf = (prizes: Configuration['prizes']): bigint =>
  prizes.reduce((sum, { weight }) => sum + BigInt(weight), 0n);

/** Returns the prize at a number: numbers below the first weight are the first prize, and so on. */
export function prizeAt(prizes: Configuration['prizes'], number: bigint): string | undefined {
  let above = 0n;
  return prizes.find(({ weight }) => {
    above += BigInt(weight);
    return number < above;
  })?.id;
}

/** Parses a configuration; returns null if the text is not one in canonical form. */
export function readConfiguration(text: string): Configuration | null {
  try {
    const read = JSON.parse(text) as Configuration;
    return Array.isArray(read.prizes) && totalOf(read.prizes) > 0n && canonical(read) === text ? read : null;
  } catch {
    return null;
  }
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
