/*
 * What a draw comes to, as docs/draw.md has it to the letter. Written apart from the portal's own code, so that a mistake or a
 * change there is found here.
 */

/** What a configuration says, once it is read. */
export interface Configuration {
  day: string;
  instead: string;
  lottery: string;
  prizes: readonly { id: string; limit: number | null; weight: number }[];
  zone: string;
}

/** What a draw is worked out from. */
export interface DrawInput {
  /** Hexadecimal, 32 bytes. */
  seed: string;
  lottery: string;
  day: string;
  uid: string;
  /** Hexadecimal, 16 bytes. */
  salt: string;
}

/** Canonical JSON (RFC 8785): keys in their order, no spaces. */
export const canonical = ({ day, instead, lottery, prizes, zone }: Configuration): string =>
  JSON.stringify({
    day,
    instead,
    lottery,
    prizes: prizes.map(({ id, limit, weight }) => ({ id, limit, weight })),
    zone,
  });

/** SHA-256(seed ‖ SHA-256(configuration)), hexadecimal. */
export async function commitmentOf(seed: string, configuration: string): Promise<string> {
  const inner = await sha256(new TextEncoder().encode(configuration));
  return toHex(await sha256(new Uint8Array([...fromHex(seed), ...inner])));
}

const BLOCK_NUMBERS = 4;
const NUMBER_BYTES = 8;

/** The number of a draw, from 0 to below the total of the weights: the first that favours none of them, modulo the total. */
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

/** Counted along the prizes: below the first weight the first, and so on. */
export function prizeAt(prizes: Configuration['prizes'], number: bigint): string | undefined {
  let above = 0n;
  return prizes.find(({ weight }) => {
    above += BigInt(weight);
    return number < above;
  })?.id;
}

/** What the browser kept as text; null where it is no configuration. */
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
