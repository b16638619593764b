import { customerOf, type Limits } from '#server/kernel/limits/limit.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Db } from './client.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Whoever asks, from one address. A household or a dormitory gets along with it. */
const PER_ADDRESS = { hour: 5, day: 10 };
/** To one number: a person asks three times, and once more in the evening. */
const PER_NUMBER = { hour: 3, day: 6 };
/** Of a number that has ten thousand neighbours, all but the last four digits: pumping runs along such blocks, players live all over. */
const LAST_DIGITS = 4;
const PER_PREFIX = { hour: 10, day: 30 };
/** Of all of a day, where more than one country is sent messages: a pumped one leaves the others theirs. */
const COUNTRY_SHARE = 0.6;
/** Months that numbers of messages are kept. */
const KEPT_MONTHS = 3;

/** A message that somebody asks for. */
export interface Asked {
  /** Whose browser asks; of IPv6 its network counts. */
  ip: string;
  /** E.164. */
  to: string;
  /** ISO 3166. */
  country: string;
  /** It will not be sent, which nobody may notice: it takes what is left for the asker and the number, and nothing that costs. */
  inVain?: boolean;
}

/** What the catalogue allows: messages a day, and how many countries are sent any. */
export interface Allowed {
  daily: number;
  countries: number;
}

export type Held = 'address' | 'number' | 'prefix' | 'country' | 'ceiling';
export type MessageTaken = { allowed: true } | { allowed: false; by: Held; resetsIn: number | null };

export interface MessageLimits {
  /** Takes one message from all that is left, before it is sent. Numbers are in no log. */
  take(asked: Asked, allowed: Allowed): Promise<MessageTaken>;
  /** Counts one that goes out whatever is left. */
  note(country: string): Promise<void>;
}

/**
 * Limits of text messages, against those who have a shop send thousands to numbers that pay them. The narrowest is asked first, so that
 * whom it holds back takes nothing of what others share. All processes count together.
 */
export function messageLimits({ db, limits, log }: { db: Db; limits: Limits; log: Log }): MessageLimits {
  const pair = (by: Held, { hour, day }: { hour: number; day: number }) => ({
    by,
    each: [limits(`sms:${by}:hour`, hour, HOUR), limits(`sms:${by}:day`, day, DAY)],
  });
  const [address, number, prefix] = [
    pair('address', PER_ADDRESS),
    pair('number', PER_NUMBER),
    pair('prefix', PER_PREFIX),
  ];

  return {
    note: (country) => noteSent(db, country),

    async take({ ip, to, country, inVain = false }, allowed): Promise<MessageTaken> {
      const keys = [
        [address, customerOf(ip)],
        [number, to],
        [prefix, to.slice(0, -LAST_DIGITS)],
      ] as const;
      for (const [{ by, each }, key] of inVain ? keys.slice(0, 2) : keys) {
        for (const limit of each) {
          const { allowed: fits, resetsIn } = await limit.take(key);
          if (fits) continue;
          await countHeld(db, country);
          return { allowed: false, by, resetsIn };
        }
      }
      if (inVain) return { allowed: true };
      const by = await takeOfDay(db, country, allowed);
      if (by === null) return { allowed: true };
      await countHeld(db, country);
      if (by === 'ceiling' && (await mayAlarm(db)))
        log.error(
          { alert: 'sms.ceiling', daily: allowed.daily },
          'no more text messages today: the ceiling is reached',
        );
      return { allowed: false, by, resetsIn: null };
    },
  };
}

/** Takes one of the day for the country and for the whole shop, or says which has none left: one statement, exact for all at once. */
async function takeOfDay(db: Db, country: string, { daily, countries }: Allowed): Promise<Held | null> {
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
  // A day ended in between.
  if (!row || row.total === null) return takeOfDay(db, country, { daily, countries });
  if (row.total >= daily) return 'ceiling';
  return row.own >= share ? 'country' : null;
}

/** Rows in the order in which `takeOfDay` locks them. */
async function noteSent(db: Db, country: string): Promise<void> {
  await db`
    insert into message_days as known (day, country, sent) values (${today(db)}, '', 1), (${today(db)}, ${country}, 1)
    on conflict (day, country) do update set sent = known.sent + 1`;
}

const today = (db: Db) => db`(now() at time zone 'UTC')::date`;

const countHeld = (db: Db, country: string) => db`
  insert into message_days as known (day, country, held) values (${today(db)}, ${country}, 1)
  on conflict (day, country) do update set held = known.held + 1`;

/** Whether the ceiling was reached for the first time today: one alarm for all processes. */
async function mayAlarm(db: Db): Promise<boolean> {
  const rows = await db`
    update message_days set alarmed = true where day = ${today(db)} and country = '' and not alarmed returning day`;
  return rows.length === 1;
}

/** Messages of today by country, the most first. */
export const messagesToday = (db: Db) => db<{ country: string; sent: number; held: number }[]>`
  select country, sent, held from message_days where day = ${today(db)} and country <> '' order by sent desc, held desc, country`;

export async function forgetMessageDays(db: Db): Promise<void> {
  await db`delete from message_days where day < ${today(db)} - make_interval(months => ${KEPT_MONTHS})`;
}
