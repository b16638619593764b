import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '#server/db/client.ts';
import { fulfilment } from './fulfilment.service.ts';

/** Requests `count` deliveries for one game. Returns their references. */
export async function requestDeliveries(sql: Sql, gid: number, count: number): Promise<string[]> {
  const some = Array.from({ length: count }, () => ({
    playerId: randomUUID(),
    source: 'order',
    reference: randomUUID(),
    uid: 1,
    gid,
    roleId: 'r',
    serverId: 's',
    contents: [{ id: 'gem', quantity: 1 }],
  }));
  await sql.begin((tx: Tx) => fulfilment.request(tx, some));
  return some.map(({ reference }) => reference);
}
