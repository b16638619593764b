import type { Sql } from '#server/db/client.ts';
import { endOfFile, eventsUntil } from './kept.repo.ts';
import { type Hold, keep, type Position, pass, plan } from './positions.repo.ts';
import type { Folder, Kept, Place } from './target.ts';

/**
 * Writes the next file if its hour is over or it is long enough. Returns true if there may be more.
 * Its end is stored before the write: a retry, or a process that lost the target, then writes the same events under the
 * same name.
 * @throws Error if the file could not be written
 */
export async function writeNext(sql: Sql, hold: Hold, target: Folder, position: Position): Promise<boolean> {
  const until = position.until ?? (await planned(sql, hold, position));
  if (until === null) return false;
  const first = await eventsUntil(sql, position, until);
  const [event] = first;
  if (!event) throw new Error('the events of an unfinished file are missing');
  let last = event;
  async function* pages(): AsyncGenerator<readonly Kept[]> {
    for (let page = first; page.length > 0; page = await eventsUntil(sql, last, until as Place)) {
      last = page.at(-1) ?? last;
      yield page;
      await keep(sql, hold);
    }
  }
  await target.write(nameOf(event, until), pages());
  await pass(sql, hold, position, last);
  return true;
}

async function planned(sql: Sql, hold: Hold, position: Position): Promise<Place | null> {
  const until = await endOfFile(sql, position);
  if (until) await plan(sql, hold, until);
  return until;
}

/** `2026-11-23/17-<first event>-<last event>`: the hour of receipt in UTC, then the range of events. */
function nameOf(first: Kept, until: Place): string {
  const [day, time = ''] = first.at.toISOString().split('T');
  const short = ({ xid, key }: Place): string => `${xid}.${key.slice(0, 8)}`;
  return `${day}/${time.slice(0, 2)}-${short(first)}-${short(until)}`;
}
