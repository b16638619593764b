import type { Sql, Tx } from '#server/db/client.ts';
import { OperationRefusal } from './refusal.ts';

/** Timeout of one statement of a report, in seconds: reports and orders share the database's resources. */
export const REPORT_SECONDS = 60;
/** Timeouts of one statement of the desk, in seconds: of a read, and of a change, which may wait for locks. */
export const DESK_SECONDS = { query: 10, action: 30 } as const;
/** SQLSTATE of a statement that took too long. */
const TOO_LONG = '57014';

const DESK_ADVICE = {
  query: 'The shop goes on as fast as before. Try again later, or search for something more exact.',
  action: 'Look at the current state before you try again.',
} as const;

/** Returns the refusal of an operation of the desk whose statement took too long; other errors stay as they are. */
export const deskRefusal = (kind: keyof typeof DESK_SECONDS, error: unknown): unknown =>
  (error as { code?: string }).code === TOO_LONG
    ? new OperationRefusal(
        'desk.too_long',
        `The database took longer than ${DESK_SECONDS[kind]} seconds, so the desk gave up. ${DESK_ADVICE[kind]}`,
        { seconds: DESK_SECONDS[kind] },
      )
    : error;
const FEWER_DAYS = 'ask for fewer days ({from}, {to}), one month after the other';

/**
 * Reads the state of one moment (repeatable read). Each statement has a timeout, so that reports do not slow the shop.
 * @param less advice to the operator after a timeout
 * @throws OperationRefusal `report.too_long`
 */
export const readWithin = <T>(sql: Sql, seconds: number, read: (tx: Tx) => Promise<T>, less = FEWER_DAYS): Promise<T> =>
  sql
    .begin(async (tx) => {
      await tx`set transaction isolation level repeatable read`;
      await tx`select set_config('statement_timeout', ${`${seconds}s`}, true)`;
      return read(tx);
    })
    .catch((error: { code?: string }) => {
      throw error.code === TOO_LONG ? tooLong(seconds, less) : error;
    });

const tooLong = (seconds: number, less: string) =>
  new OperationRefusal(
    'report.too_long',
    `This took longer than ${seconds} seconds to read, and was given up so that the shop goes on as fast as before: ${less}.`,
    { seconds },
  );
