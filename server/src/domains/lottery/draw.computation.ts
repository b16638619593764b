import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** The configuration that decides a day's draws. */
export interface Configuration {
  lottery: string;
  /** `2026-11-23`, in the calendar of the zone. */
  day: string;
  zone: string;
  instead: string;
  prizes: readonly { id: string; limit: number | null; weight: number }[];
}

/** Returns its canonical JSON (RFC 8785): keys in order, no whitespace. Ids and zones are ASCII. */
export const canonical = ({ lottery, day, zone, instead, prizes }: Configuration): string =>
  JSON.stringify({
    day,
    instead,
    lottery,
    prizes: prizes.map(({ id, limit, weight }) => ({ id, limit, weight })),
    zone,
  });

/** Returns the seed of a day. @param key the master key, 32 bytes */
export const daySeed = (key: Buffer, lottery: string, day: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `${lottery}|${day}`, 32));

const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Returns the commitment, published before the day. It hides the seed, and fixes seed and configuration. */
export const computeCommitment = (seed: Buffer, configuration: string): Buffer => sha256(seed, sha256(configuration));

/** The inputs of one draw: the player, and the salt of the browser. */
export interface DrawInput {
  lottery: string;
  day: string;
  uid: string;
  salt: Buffer;
}

/**
 * Returns a number below `total`, all equally likely. Skips values from the incomplete last range, which would favour
 * low numbers.
 */
export function drawNumber(seed: Buffer, { lottery, day, uid, salt }: DrawInput, total: number): number {
  const whole = BigInt(total);
  const fair = (2n ** 64n / whole) * whole;
  for (let block = 0; ; block++) {
    const bytes = createHmac('sha256', seed)
      .update(`draw|${lottery}|${day}|${uid}|${salt.toString('hex')}|${block}`)
      .digest();
    for (let at = 0; at < bytes.length; at += 8) {
      const number = bytes.readBigUInt64BE(at);
      if (number < fair) return Number(number % whole);
    }
  }
}

/** Returns the prize of a number: prizes cover ranges of their weight, in order. */
export function prizeAt<P extends { weight: number }>(prizes: readonly P[], number: number): P {
  let left = number;
  for (const prize of prizes) {
    if (left < prize.weight) return prize;
    left -= prize.weight;
  }
  throw new RangeError(`no prize has the number ${number}`);
}

/** Returns the prize of a draw under the day's seed. */
export function drawPrize(
  seed: Buffer,
  drawing: DrawInput,
  prizes: Configuration['prizes'],
): Configuration['prizes'][number] {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  return prizeAt(prizes, drawNumber(seed, drawing, total));
}

/**
 * Returns the prize to give for a drawn one. @param won number of times that the player was given it before, in this
 * lottery
 */
export const givenPrize = (
  { id, limit }: { id: string; limit: number | null },
  won: number,
  instead: string,
): string => (limit !== null && won >= limit ? instead : id);
