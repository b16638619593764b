import { addressLimitKey, type Limits } from '#server/kernel/limits/limit.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Db } from './client.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Requests from one address; enough for a household or a dormitory. */
const PER_ADDRESS = { hour: 5, day: 10 };
/** Messages to one number: a person tries three times, and once more in the evening. */
const PER_NUMBER = { hour: 3, day: 6 };
/**
 * A prefix is a number without its last four digits: SMS pumping uses such blocks, while players are spread over all of
 * them.
 */
const LAST_DIGITS = 4;
const PER_PREFIX = { hour: 10, day: 30 };
/**
 * The largest share of a day's messages for one country of several: pumping in one country leaves messages for the
 * others.
 */
const COUNTRY_SHARE = 0.6;
/** Number of months for which message counts are kept. */
const KEPT_MONTHS = 3;

/** A request for a text message. */
export interface MessageRequest {
  /** Address of the requesting browser; for IPv6 its network counts. */
  ip: string;
  /** E.164. */
  to: string;
  /** ISO 3166. */
  country: string;
  /**
   * The message will not be sent, which the client must not notice: it counts for address and number, but not for
   * shared limits.
   */
  inVain?: boolean;
}

/** Limits of the catalogue: messages per day, and the number of countries that get any. */
export interface DailyLimits {
  daily: number;
  countries: number;
}

export type ReachedLimit = 'address' | 'number' | 'prefix' | 'country' | 'ceiling';
export type MessageDecision = { allowed: true } | { allowed: false; by: ReachedLimit; resetsIn: number | null };

export interface MessageLimits {
  /** Takes one message from all limits before it is sent. Logs contain no numbers. */
  take(request: MessageRequest, dailyLimits: DailyLimits): Promise<MessageDecision>;
  /** Counts a message that is sent regardless of the limits. */
  note(country: string): Promise<void>;
}

/**
 * Limits text messages against SMS pumping, where attackers make the shop send thousands of messages to numbers that
 * pay them. Checks the narrowest limit first, so that a refused request takes nothing from shared limits. All processes
 * share the counts.
 */
export function messageLimits({ db, limits, log }: { db: Db; limits: Limits; log: Log }): MessageLimits {
  const pair = (by: ReachedLimit, { hour, day }: { hour: number; day: number }) => ({
    by,
    each: [limits(`sms:${by}:hour`, hour, HOUR), limits(`sms:${by}:day`, day, DAY)],
  });
  const [address, number, prefix] = [
    pair('address', PER_ADDRESS),
    pair('number', PER_NUMBER),
    pair('prefix', PER_PREFIX),
  ];

  return {
    note: (country) => countSent(db, country),

    async take({ ip, to, country, inVain = false }, dailyLimits): Promise<MessageDecision> {
      const keys = [
        [address, addressLimitKey(ip)],
        [number, to],
        [prefix, to.slice(0, -LAST_DIGITS)],
      ] as const;
      for (const [{ by, each }, key] of inVain ? keys.slice(0, 2) : keys) {
        for (const limit of each) {
          const { allowed: fits, resetsIn } = await limit.take(key);
          if (fits) continue;
          await countRefused(db, country);
          return { allowed: false, by, resetsIn };
        }
      }
      if (inVain) return { allowed: true };
      const by = await takeDaily(db, country, dailyLimits);
      if (by === null) return { allowed: true };
      await countRefused(db, country);
      if (by === 'ceiling' && (await isFirstAlarm(db)))
        log.error(
          { alert: 'sms.ceiling', daily: dailyLimits.daily },
          'the daily ceiling of text messages is reached, no more are sent today',
        );
      return { allowed: false, by, resetsIn: null };
    },
  };
}

/**
 * Takes one message of the day from the country and from the whole shop, in one exact statement; returns the exhausted
 * limit or null.
 */
async function takeDaily(db: Db, country: string, { daily, countries }: DailyLimits): Promise<ReachedLimit | null> {
  const share = countries > 1 ? Math.ceil(daily * COUNTRY_SHARE) : daily;
  await db`
    insert into message_days (day, country) values (${today(db)}, ''), (${today(db)}, ${country}) on conflict do nothing`;
  const [row] = await db<({ total: number; own: number } | { total: null; own: null })[]>`
    with locked as materialized (
      select country, sent from message_days where day = ${today(db)} and country in ('', ${country}) order by country for update
    ),
    now as (select max(sent) filter (where country = '') as total, max(sent) filter (where country <> '') as own from locked),
    taken as (
      update message_days set sent = message_days.sent + 1 from now
      where day = ${today(db)} and country in ('', ${country}) and now.total < ${daily} and now.own < ${share}
    )
    select total, own from now`;
  // A new day began in between.
  if (!row || row.total === null) return takeDaily(db, country, { daily, countries });
  if (row.total >= daily) return 'ceiling';
  return row.own >= share ? 'country' : null;
}

/** Locks the rows in the same order as `takeOfDay`. */
async function countSent(db: Db, country: string): Promise<void> {
  await db`
    insert into message_days as known (day, country, sent) values (${today(db)}, '', 1), (${today(db)}, ${country}, 1)
    on conflict (day, country) do update set sent = known.sent + 1`;
}

const today = (db: Db) => db`(now() at time zone 'UTC')::date`;

const countRefused = (db: Db, country: string) => db`
  insert into message_days as known (day, country, held) values (${today(db)}, ${country}, 1)
  on conflict (day, country) do update set held = known.held + 1`;

/** Returns true if the ceiling was reached for the first time today, so that all processes together log one alert. */
async function isFirstAlarm(db: Db): Promise<boolean> {
  const rows = await db`
    update message_days set alarmed = true where day = ${today(db)} and country = '' and not alarmed returning day`;
  return rows.length === 1;
}

/** Returns today's messages by country, the most first. */
export const messagesToday = (db: Db) => db<{ country: string; sent: number; held: number }[]>`
  select country, sent, held from message_days where day = ${today(db)} and country <> '' order by sent desc, held desc, country`;

export async function forgetMessageDays(db: Db): Promise<void> {
  await db`delete from message_days where day < ${today(db)} - make_interval(months => ${KEPT_MONTHS})`;
}
