import { z } from 'zod';
import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';

const day = (name: string) => z.iso.date(`{${name}} is a day such as 2026-11-21.`).optional();

/**
 * Whole days of a time zone, both included. Zones are names of places only: PostgreSQL reads offsets with the opposite
 * sign.
 */
export const period = {
  from: day('from').describe('Absent: thirty days before the last one.'),
  to: day('to').describe('Absent: today.'),
  zone: z
    .string()
    .regex(/^[A-Za-z_]+(\/[\w+-]+)*$/, '{zone} is a place such as Europe/Berlin, or UTC.')
    .refine(isZone, '{zone} is a place such as Europe/Berlin, or UTC.')
    .default('UTC'),
};

export interface Days {
  /** 2026-11-21. */
  from: string;
  to: string;
  zone: string;
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Returns the requested days, with the defaults for absent inputs. */
export async function daysOf(
  db: Db,
  { from, to, zone }: { from?: string | undefined; to?: string | undefined; zone: string },
): Promise<Days> {
  const [row] = await db<Days[]>`
    select to_char(day, 'YYYY-MM-DD') as to, coalesce(${from ?? null}::text, to_char(day - 29, 'YYYY-MM-DD')) as "from", ${zone}::text as zone
    from (select coalesce(${to ?? null}::date, (now() at time zone ${zone})::date) as day) as last`;
  if (!row) throw new Error('days answered no row');
  return row;
}

/** SQL: whether an instant lies in these days. */
export const isIn = (db: Db, at: Query<object[]>, { from, to, zone }: Days) => db`
  (${at} >= ${from}::date::timestamp at time zone ${zone} and ${at} < (${to}::date + 1)::timestamp at time zone ${zone})`;
