import type { OperatorOutput } from '#contract/operator/index.ts';
import type { todayApi } from '#contract/operator/today.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { mayRun } from '../../operations/operation.ts';
import type { Parts } from '../../operations/parts.ts';
import { today, todayMoney } from '../../operations/queries/today.ts';
import { createLiveToday, type LiveToday } from '../../operations/today/live.ts';
import { onWire, refuseOf } from './run-for.ts';

type Shown = OperatorOutput<'GET /today'>;

/**
 * Handles the page Today. All operators share one read of both operations, and each gets the parts of their role.
 * @param workersAlive whether this process hears a worker
 */
export function todayHandlers(
  parts: Parts,
  workersAlive: () => boolean,
): Pick<OperatorHandlers<DeskCaller>, keyof typeof todayApi> {
  const live = createLiveToday({ readOnly: parts.readOnly, catalogue: parts.catalogue, workersAlive });
  return {
    'GET /today': (_, caller) =>
      refuseOf('query', async () => {
        mayRun(caller, today);
        return shownTo(caller, await live.now());
      }),
    'GET /today/events': (_, caller, { signal }) =>
      refuseOf('query', async () => {
        mayRun(caller, today);
        return (async function* () {
          for await (const state of live.watch(signal)) yield shownTo(caller, state);
        })();
      }),
  };
}

const shownTo = ({ permissions }: DeskCaller, state: LiveToday): Shown =>
  onWire({ ...state, money: permissions.has(todayMoney.permission) ? state.money : null });
