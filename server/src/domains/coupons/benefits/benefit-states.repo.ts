import type { Db } from '#server/db/client.ts';

/** Returns the states of benefits that the player's orders hold (`reserved`) or used; free ones are absent. */
export async function benefitStates(
  db: Db,
  playerId: string,
  benefits: readonly string[],
): Promise<ReadonlyMap<string, 'reserved' | 'used'>> {
  if (benefits.length === 0) return new Map();
  const rows = await db<{ benefit: string; state: 'reserved' | 'used' }[]>`
    select benefit, state from benefit_uses
    where player_id = ${playerId} and benefit = any(${[...benefits]}::text[])`;
  return new Map(rows.map(({ benefit, state }) => [benefit, state]));
}
