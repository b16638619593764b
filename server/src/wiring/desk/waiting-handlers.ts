import type { waitingApi } from '#contract/operator/waiting.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { deliveriesRedeliver, redeliverAll } from '../../operations/actions/deliveries.ts';
import type { Parts } from '../../operations/parts.ts';
import { deliveriesWaiting } from '../../operations/queries/deliveries.ts';
import { disputes } from '../../operations/queries/disputes.ts';
import { eventsStuck } from '../../operations/queries/overview.ts';
import { refundsUnfinished } from '../../operations/queries/refunds.ts';
import { gameName } from './names.ts';
import { runFor } from './run-for.ts';

/** Rows of a page of a list. */
const most = 100;

/** Maps the endpoints about waiting work and the audit log to operations. */
export function waitingHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof waitingApi> {
  const run = runFor(parts);
  return {
    'GET /deliveries/waiting': async ({ query }, caller) => {
      const { sums, ...page } = await run(caller, deliveriesWaiting, { ...query, most });
      const catalogue = await parts.catalogue();
      const nameOf = ({ gid }: { gid: number }) => gameName(catalogue, gid);
      const isWaiting = ({ state }: { state: string }) => state === 'parked' || state === 'unclear';
      const count = (rows: typeof sums) => rows.reduce((sum, { deliveries }) => sum + deliveries, 0);
      const parked = count(sums.filter(isWaiting));
      // The first page begins with the items that are being taken back, or were; no sum counts them.
      const back = page.deliveries.filter(({ state }) => state === 'not_taken' || state === 'taken_back');
      return {
        ...page,
        deliveries: page.deliveries.map((delivery) => ({ ...delivery, gameName: nameOf(delivery) })),
        games: gamesOf(sums).map((game) => ({ ...game, name: nameOf(game) })),
        waiting: parked + back.length,
        trying: count(sums) - parked,
      };
    },
    'POST /deliveries/redeliver': async ({ body }, caller) => ({
      redelivered: await redeliverAll((after) => run(caller, deliveriesRedeliver, { ...body, after })),
    }),
    'GET /refunds/unfinished': (_, caller) => run(caller, refundsUnfinished, {}),
    'GET /events/stuck': (_, caller) => run(caller, eventsStuck, {}),
    'GET /disputes': ({ query: { all, ...query } }, caller) =>
      run(caller, disputes, { ...query, all: all === 'true', most }),
  };
}

interface Sum {
  gid: number;
  state: string;
  deliveries: number;
}

/** Returns the games with parked deliveries, and how many of their deliveries a retry concerns. */
export function gamesOf(sums: readonly Sum[]): { gid: number; deliveries: number }[] {
  const parked = new Set(sums.filter(({ state }) => state === 'parked').map(({ gid }) => gid));
  return [...parked].map((gid) => {
    const own = sums.filter((sum) => sum.gid === gid && ['parked', 'retrying'].includes(sum.state));
    return { gid, deliveries: own.reduce((all, { deliveries }) => all + deliveries, 0) };
  });
}
