import { publish } from '#server/db/events/outbox.ts';
import { recordCounted } from './count.repo.ts';
import { forgetInstruments } from './erase.repo.ts';
import { learnInstruments } from './instruments.ts';
import type { InvitesDeps } from './invites.deps.ts';

const BATCH = 500;

/** Marks invitees whose refund days are over as counted for good, and publishes an event for each. Returns how many. */
export async function settleCounted(deps: Pick<InvitesDeps, 'sql' | 'catalog' | 'instruments'>): Promise<number> {
  const { sql } = deps;
  await learnInstruments(deps);
  let counted = 0;
  for (;;) {
    const rows = await sql.begin(async (tx) => {
      const settled = await recordCounted(tx, BATCH);
      await publish(
        tx,
        settled.map(({ id, inviterId, countsAt }) => ({
          type: 'invite.counted',
          key: inviterId,
          payload: { playerId: inviterId, reference: id, at: countsAt.toISOString() },
        })),
      );
      return settled.length;
    });
    counted += rows;
    if (rows < BATCH) break;
  }
  await forgetInstruments(sql);
  return counted;
}
