import type { playerDataApi } from '#contract/operator/player-data.ts';
import type { playerFileApi } from '#contract/operator/player-file.ts';
import type { playerRewardsApi } from '#contract/operator/player-rewards.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import { Download } from '../../http/desk/download.ts';
import { apiError } from '../../kernel/api-error.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { grantsGive, grantsWithdraw } from '../../operations/actions/grants.ts';
import { playersErase } from '../../operations/actions/player-erase.ts';
import { playersNote } from '../../operations/actions/player-note.ts';
import { playersExport } from '../../operations/actions/players.ts';
import type { Parts } from '../../operations/parts.ts';
import { couponsShow } from '../../operations/queries/coupons.ts';
import { grantsShow } from '../../operations/queries/grants.ts';
import { playersDevices, playersErasure, playersNotes } from '../../operations/queries/player-file.ts';
import { vipShow } from '../../operations/queries/vip.ts';
import { runFor } from './run-for.ts';

/** Most bytes of an export: the server and the browser hold it in memory. */
const MOST_BYTES = 32 * 1024 * 1024;

type FileCall = keyof (typeof playerDataApi & typeof playerFileApi & typeof playerRewardsApi);

/** Maps the endpoints about a player's data, history, rewards and notes to operations. */
export function playerFileHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, FileCall> {
  const run = runFor(parts);
  return {
    'POST /players/:uid/export': async ({ params: { uid }, body }, caller) =>
      new Download(
        await run(caller, playersExport, { player: uid, most: MOST_BYTES, ...body }),
        `manawell-player-${uid}.json`,
      ),
    'GET /players/:uid/erasure': ({ params: { uid } }, caller) => run(caller, playersErasure, { player: uid }),
    'POST /players/:uid/erase': ({ params: { uid }, body: { typed, why } }, caller) =>
      run(caller, playersErase, { player: uid, sure: typed === uid, why }),
    'GET /players/:uid/devices': ({ params: { uid } }, caller) => run(caller, playersDevices, { player: uid }),
    'GET /players/:uid/coupons': ({ params }, caller) => run(caller, couponsShow, params),
    'GET /players/:uid/notes': ({ params: { uid } }, caller) => run(caller, playersNotes, { player: uid }),
    'POST /players/:uid/notes': ({ params: { uid }, body }, caller) =>
      run(caller, playersNote, { player: uid, ...body }),
    'GET /players/:uid/grants': ({ params: { uid } }, caller) => run(caller, grantsShow, { player: uid }),
    'POST /players/:uid/grants': async ({ params: { uid }, body: { until, ...body } }, caller) => {
      const lines = [{ uid: Number(uid) }];
      const done = await run(caller, grantsGive, { ...body, ...(until !== null && { until }), lines });
      if (done.unknown > 0) throw apiError('player.unknown', {});
      return done;
    },
    'POST /grants/:grant/withdraw': ({ params: { grant }, body }, caller) =>
      run(caller, grantsWithdraw, { id: grant, ...body }),
    'GET /players/:uid/vip': async ({ params: { uid } }, caller) => {
      const { grants: _, ...vip } = await run(caller, vipShow, { player: uid });
      return vip;
    },
  };
}
