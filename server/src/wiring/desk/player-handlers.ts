import type { couponApi } from '#contract/operator/coupons.ts';
import type { playerMoneyApi } from '#contract/operator/player-money.ts';
import type { playerSignInApi } from '#contract/operator/player-sign-in.ts';
import type { playerApi } from '#contract/operator/players.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { playersCap } from '../../operations/actions/player-cap.ts';
import { playersEmail } from '../../operations/actions/player-email.ts';
import { playersUnlink } from '../../operations/actions/player-sign-in.ts';
import { playersBlock, playersReveal, playersSignOut, playersUnblock } from '../../operations/actions/players.ts';
import type { Parts } from '../../operations/parts.ts';
import { couponsWhy } from '../../operations/queries/coupons-why.ts';
import { playersCards, playersPayments, playersSpent } from '../../operations/queries/player-money.ts';
import { playersFind, playersShow } from '../../operations/queries/players.ts';
import { masked, maskedPlayer } from './masked.ts';
import { withNames } from './names.ts';
import { runFor } from './run-for.ts';

type PlayerCall = keyof (typeof playerApi & typeof playerMoneyApi & typeof playerSignInApi & typeof couponApi);

/** Maps the endpoints about players to operations. Personal data are masked until an operator reveals them. */
export function playerHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, PlayerCall> {
  const run = runFor(parts);
  return {
    'POST /players/find': async ({ body }, caller) => {
      const { players } = await run(caller, playersFind, body);
      return { players: players.map((player) => ({ ...player, ...masked(player) })) };
    },
    'GET /players/:uid': async ({ params }, caller) => {
      const { player, orders, ...rest } = await run(caller, playersShow, { player: params.uid });
      const named = orders.map(withNames(await parts.catalogue()));
      return { ...rest, orders: named, player: maskedPlayer(player) };
    },
    'GET /players/:uid/spent': ({ params }, caller) => run(caller, playersSpent, { player: params.uid }),
    'GET /players/:uid/payments': ({ params }, caller) => run(caller, playersPayments, { player: params.uid }),
    'GET /players/:uid/cards': ({ params }, caller) => run(caller, playersCards, { player: params.uid }),
    'GET /players/:uid/coupons/why': ({ params, query: { game, ...query } }, caller) =>
      run(caller, couponsWhy, { ...params, ...query, ...(game !== undefined && { game: Number(game) }) }),
    'POST /players/:uid/reveal': ({ params, body }, caller) => run(caller, playersReveal, about(params, body)),
    'POST /players/:uid/block': ({ params, body: { until, ...body } }, caller) =>
      run(caller, playersBlock, { ...about(params, body), ...(until !== null && { until }) }),
    'POST /players/:uid/unblock': ({ params, body }, caller) => run(caller, playersUnblock, about(params, body)),
    'POST /players/:uid/sign-out': ({ params, body }, caller) => run(caller, playersSignOut, about(params, body)),
    'POST /players/:uid/cap': ({ params, body }, caller) => run(caller, playersCap, about(params, body)),
    'POST /players/:uid/unlink': ({ params, body }, caller) => run(caller, playersUnlink, about(params, body)),
    'POST /players/:uid/email': ({ params, body }, caller) => run(caller, playersEmail, about(params, body)),
  };
}

const about = <B extends { why: string }>({ uid }: { uid: string }, body: B) => ({ player: uid, ...body });
