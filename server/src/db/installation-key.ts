import type { Random } from '#server/kernel/random.ts';
import type { Db } from './client.ts';

const KEY_BYTES = 32;

/**
 * Returns a key of this installation: generated at the first call, then the same for all processes. Sessions that
 * cannot write get a key that exists.
 */
export async function installationKey(db: Db, random: Pick<Random, 'bytes'>, name: string): Promise<Buffer> {
  const [known] = await db<{ key: Buffer }[]>`select key from installation_keys where name = ${name}`;
  if (known) return known.key;
  const drawn = Buffer.from(random.bytes(KEY_BYTES));
  const [row] = await db<{ key: Buffer }[]>`
    insert into installation_keys as known (name, key) values (${name}, ${drawn})
    on conflict (name) do update set key = known.key returning key`;
  if (!row) throw new Error(`the key ${name} was not stored`);
  return row.key;
}
