import type { Db } from '#server/db/client.ts';

/** Which of these benefits an order of the player holds or used. */
export async function takenBenefits(
  db: Db,
  playerId: string,
  benefits: readonly string[],
): Promise<ReadonlySet<string>> {
  if (benefits.length === 0) return new Set();
  const rows = await db<{ benefit: string }[]>`
    select benefit from benefit_uses where player_id = ${playerId} and benefit = any(${[...benefits]}::text[])`;
  return new Set(rows.map(({ benefit }) => benefit));
}
