import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const game = z.object({ gid: z.int(), goods: z.array(z.object({ id: z.string() })).default([]) });
const items = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        contents: z.array(z.object({ good: z.string(), quantity: z.int() })).default([]),
      }),
    )
    .default([]),
});

/** The goods of a game in a catalogue's folder, and the goods of each item. */
interface Goods {
  ids: readonly string[];
  items: ReadonlyMap<string, readonly { good: string; quantity: number }[]>;
}

/** Reads the goods of a game; null if the folder does not have the game, or it cannot be read. */
export function readGoods(catalog: string, gid: number): Goods | null {
  for (const file of globSync(join(catalog, 'games/*/game.yaml'))) {
    const found = game.safeParse(yamlOf(file)).data;
    if (found?.gid !== gid) continue;
    const list = items.safeParse(yamlOf(join(dirname(file), 'items.yaml'))).data?.items ?? [];
    return {
      ids: found.goods.map(({ id }) => id),
      items: new Map(list.map(({ id, contents }) => [id, contents])),
    };
  }
  return null;
}

function yamlOf(file: string): unknown {
  try {
    return existsSync(file) ? parse(readFileSync(file, 'utf8')) : null;
  } catch {
    // `npm run catalog -- check` reports it.
    return null;
  }
}

/** Returns why an argument of `--deliver` is not a good of the game, and what to type; null if it is one. */
export function whyNoGood({ ids, items: sold }: Goods, typed: string): string | null {
  if (ids.includes(typed)) return null;
  const [first] = sold.get(typed) ?? [];
  if (first)
    return `--deliver takes a good, and ${typed} is an item: it gives ${first.good}. Type --deliver ${first.good} --quantity ${first.quantity}.`;
  const list = ids.length > 0 ? ids.join(', ') : 'none';
  return `--deliver takes a good of the game, and its game.yaml has no ${typed}. Its goods: ${list}.`;
}
