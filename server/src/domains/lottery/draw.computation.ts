import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** What a day's draws are decided by. */
export interface Configuration {
  lottery: string;
  /** `2026-11-23`, of the zone's calendar. */
  day: string;
  zone: string;
  instead: string;
  prizes: readonly { id: string; limit: number | null; weight: number }[];
}

/** Its canonical JSON (RFC 8785): names in their order, nothing between; ids and zones are ASCII. */
export const canonical = ({ lottery, day, zone, instead, prizes }: Configuration): string =>
  JSON.stringify({
    day,
    instead,
    lottery,
    prizes: prizes.map(({ id, limit, weight }) => ({ id, limit, weight })),
    zone,
  });

/** The seed of a day. @param key the master key, 32 bytes */
export const seedOf = (key: Buffer, lottery: string, day: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `${lottery}|${day}`, 32));

const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** What is published before the day: nobody can find the seed by it, or change it or the configuration afterwards. */
export const commitmentOf = (seed: Buffer, configuration: string): Buffer => sha256(seed, sha256(configuration));

/** Whose draw it is, and what their browser put in. */
export interface Drawing {
  lottery: string;
  day: string;
  uid: string;
  salt: Buffer;
}

/** A number below `total`, each as likely as the others: what would favour the low ones is passed over. */
export function numberOf(seed: Buffer, { lottery, day, uid, salt }: Drawing, total: number): number {
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

/** The prize of a number, counted along their weights. */
export function prizeAt<P extends { weight: number }>(prizes: readonly P[], number: number): P {
  let left = number;
  for (const prize of prizes) {
    if (left < prize.weight) return prize;
    left -= prize.weight;
  }
  throw new RangeError(`no prize has the number ${number}`);
}

/** What a draw says, by the day's seed. */
export function prizeOf(
  seed: Buffer,
  drawing: Drawing,
  prizes: Configuration['prizes'],
): Configuration['prizes'][number] {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  return prizeAt(prizes, numberOf(seed, drawing, total));
}

/** What is given for it. @param won how often the player was given it before, in this lottery */
export const givenFor = ({ id, limit }: { id: string; limit: number | null }, won: number, instead: string): string =>
  limit !== null && won >= limit ? instead : id;
