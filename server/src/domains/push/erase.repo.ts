import type { Db, Tx } from '#server/db/client.ts';

export async function erasePush(tx: Tx, playerIds: readonly string[]): Promise<void> {
  for (const table of ['push_subscriptions', 'push_messages'])
    await tx`delete from ${tx(table)} where player_id = any(${[...playerIds]}::uuid[])`;
}

/**
 * Returns the data that this domain stores about a player, without endpoints and keys: they allow writing to the
 * browser.
 */
export async function pushData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const browsers = await db`
    select split_part(endpoint, '/', 3) as service, kinds, time_zone as "timeZone", locale, country, created_at as "createdAt",
      updated_at as "updatedAt"
    from push_subscriptions where player_id = ${playerId} order by created_at, browser`;
  const messages = await db`
    select kind, reference, content, state, created_at as "createdAt", updated_at as "updatedAt"
    from push_messages where player_id = ${playerId} order by created_at, id`;
  return { browsers, messages };
}
