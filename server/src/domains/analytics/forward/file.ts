import type { Sql } from '#server/db/client.ts';
import { type Hold, movePosition, type Position, planFile, renewHold } from './positions.repo.ts';
import { endOfFile, eventsUntil } from './stored-events.repo.ts';
import type { EventPosition, Folder, StoredEvent } from './target.ts';

/**
 * Writes the next file if its hour is over or it is long enough. Returns true if there may be more.
 * Its end is stored before the write: a retry, or a process that lost the target, then writes the same events under the
 * same name.
 * @throws Error if the file could not be written
 */
export async function writeNext(sql: Sql, hold: Hold, target: Folder, position: Position): Promise<boolean> {
  const until = position.until ?? (await planNext(sql, hold, position));
  if (until === null) return false;
  const first = await eventsUntil(sql, position, until);
  const [event] = first;
  if (!event) throw new Error('the events of an unfinished file are missing');
  let last = event;
  async function* pages(): AsyncGenerator<readonly StoredEvent[]> {
    for (let page = first; page.length > 0; page = await eventsUntil(sql, last, until as EventPosition)) {
      last = page.at(-1) ?? last;
      yield page;
      await renewHold(sql, hold);
    }
  }
  await target.write(fileName(event, until), pages());
  await movePosition(sql, hold, position, last);
  return true;
}

async function planNext(sql: Sql, hold: Hold, position: Position): Promise<EventPosition | null> {
  const until = await endOfFile(sql, position);
  if (until) await planFile(sql, hold, until);
  return until;
}

/** `2026-11-23/17-<first event>-<last event>`: the hour of receipt in UTC, then the range of events. */
function fileName(first: StoredEvent, until: EventPosition): string {
  const [day, time = ''] = first.at.toISOString().split('T');
  const short = ({ xid, key }: EventPosition): string => `${xid}.${key.slice(0, 8)}`;
  return `${day}/${time.slice(0, 2)}-${short(first)}-${short(until)}`;
}
