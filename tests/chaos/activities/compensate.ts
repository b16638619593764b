import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Buyer } from '../buyers.ts';
import { command } from '../operators.ts';
import type { ChaosWorld } from '../world.ts';
import { BATCHES, type Gift } from './catalogue.ts';

/** The shop's staff gives to all players, and runs each command twice. */
export async function compensate(world: ChaosWorld, buyers: readonly Buyer[]): Promise<void> {
  const file = join(tmpdir(), `manawell-chaos-players-${randomUUID()}.csv`);
  await writeFile(file, `${buyers.map(({ uid }) => uid).join('\n')}\n`);
  try {
    for (const [batch, gift] of Object.entries(BATCHES))
      for (let typed = 0; typed < 2; typed++)
        await command(world, ['grants', 'give', file, '--batch', batch, ...contents(gift)]);
  } finally {
    await rm(file);
  }
}

function contents({ gid, goods = [], coupon, points }: Gift): string[] {
  if (coupon) return ['--coupon', coupon];
  if (points) return ['--points', String(points)];
  return ['--gid', String(gid), '--goods', goods.map(({ good, quantity }) => `${good}:${quantity}`).join(',')];
}
