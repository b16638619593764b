import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { isRefusal, type SendWebhook } from '../webhooks.port.ts';
import { type Hold, isHeld, movePosition, type Position, recordFailure, takeEndpoint } from './endpoints.repo.ts';
import { type LoggedEvent, toWebhook } from './events.ts';
import { GIVE_UP_MS, parkingOf, waitOfEndpoint, waitOfEvent } from './schedule.rules.ts';
import { type Sent, sendAll } from './send-all.ts';
import { blockedKeys, dueParked, park, postpone, readEvents, recordTries, unpark } from './waiting.repo.ts';

/** Events of one round. */
const BATCH = 200;
/** Players whose events are sent to one endpoint at the same time. */
const AT_ONCE = 16;
/** An endpoint that is down gets so many events of different players, so that bad ones cannot stop it for ever. */
const PROBES = 5;
const PARKED = 50;
/** A round begins no further call after this time. */
const ROUND_MS = 30_000;
/** From then on each failed try of an endpoint that is down is an alert: one in five minutes. */
const ALERT_MS = 15 * 60_000;

export interface SenderDeps {
  sql: Sql;
  log: Log;
  now: () => Date;
  send: SendWebhook;
}

/** An endpoint of the catalogue, with the types that it wants. */
export interface Target {
  id: string;
  url: string;
  types: readonly string[];
}

/**
 * Sends what is due to an endpoint that this process holds. Positions move only after the endpoint took the events, so
 * a killed process causes repeats with the same id, never gaps.
 * @returns `more`: true if there may be more
 * @throws HoldLost
 */
export async function sendDue(
  deps: SenderDeps,
  target: Target,
  hold: Hold,
  stopping: AbortSignal,
): Promise<{ more: boolean }> {
  const position = await takeEndpoint(deps.sql, hold);
  if (!position?.due) return { more: false };
  const enough = AbortSignal.any([stopping, AbortSignal.timeout(ROUND_MS)]);
  const sendOf = (events: readonly LoggedEvent[], atOnce: number) =>
    sendAll(events, { send: (event) => deps.send(target, toWebhook(event)), now: deps.now, atOnce, enough });
  const again = position.failures === 0 && (await sendParked(deps, hold, sendOf));
  const more = await sendNew(deps, target, hold, position, sendOf);
  return { more: more || again };
}

type SendOf = (events: readonly LoggedEvent[], atOnce: number) => Promise<Sent>;

async function sendNew(
  { sql, log }: SenderDeps,
  { types }: Target,
  hold: Hold,
  { position, failures }: Position,
  sendOf: SendOf,
): Promise<boolean> {
  const { endpoint } = hold;
  const { events, until } = await readEvents(sql, position, { types, limit: BATCH });
  if (until === position) return false;
  const keys = events.map(({ key }) => key);
  const blocked = keys.length === 0 ? new Set<string>() : await blockedKeys(sql, endpoint, keys);
  const free = events.filter(({ key }) => !blocked.has(key));
  const sent = await sendOf(failures > 0 ? probesOf(free, failures) : free, AT_ONCE);
  const isDown = free.length > 0 && sent.taken.size === 0 && !sent.tries.some(isRefusal);
  let downMs = 0;
  await sql.begin(async (tx) => {
    if (isDown) {
      const error = sent.tries.at(-1)?.error;
      // Nothing was tried: the process stops.
      if (error) downMs = await recordFailure(tx, hold, error, waitOfEndpoint(failures + 1));
    } else {
      await movePosition(tx, hold, position, until);
      await park(tx, endpoint, parkingOf(events, sent, blocked));
    }
    await recordTries(tx, endpoint, sent.tries);
  });
  if (downMs >= ALERT_MS)
    log.error(
      { alert: 'webhook.failing', endpoint, minutes: Math.floor(downMs / 60_000), error: sent.tries.at(-1)?.error },
      'an endpoint takes no webhooks, its events wait: npm run ops -- endpoints list',
    );
  return !isDown;
}

/** Returns the first events of some players: the oldest one, and others after each failure. */
function probesOf(events: readonly LoggedEvent[], failures: number): LoggedEvent[] {
  const [oldest, ...others] = [...new Map(events.toReversed().map((event) => [event.key, event])).values()].toSorted(
    (a, b) => a.id - b.id,
  );
  const turned = others.map((_, at) => others[(at + (failures - 1) * (PROBES - 1)) % others.length] as LoggedEvent);
  return oldest ? [oldest, ...turned.slice(0, PROBES - 1)] : [];
}

/** Sends parked events that are due. Returns true if there may be more. */
async function sendParked({ sql, log, now }: SenderDeps, hold: Hold, sendOf: SendOf): Promise<boolean> {
  const { endpoint } = hold;
  const due = await dueParked(sql, endpoint, PARKED);
  if (due.length === 0) return false;
  const { tries, taken } = await sendOf(due, AT_ONCE);
  const givenUp: string[] = [];
  const kept = await sql.begin(async (tx) => {
    if (!(await isHeld(tx, hold))) return false;
    await unpark(
      tx,
      endpoint,
      due.filter(({ id }) => taken.has(id)),
    );
    const errors = new Map(tries.map(({ event, error }) => [event, error]));
    for (const event of due) {
      const error = errors.get(event.id);
      if (!error) continue;
      const since = event.firstFailedAt?.getTime() ?? now().getTime();
      const isOver = now().getTime() - since >= GIVE_UP_MS;
      const isKept = await postpone(tx, endpoint, { ...event, error }, isOver ? null : waitOfEvent(event.attempts + 1));
      if (isOver && isKept) givenUp.push(event.event);
    }
    await recordTries(tx, endpoint, tries);
    return true;
  });
  if (kept && givenUp.length > 0)
    log.error(
      { alert: 'webhook.given_up', endpoint, events: givenUp },
      'an endpoint refused webhooks for three days, they are not tried any more: npm run ops -- endpoints log',
    );
  // The next ones of their keys are due.
  return kept && taken.size + givenUp.length > 0;
}
