import type { Handlers } from '#server/http/api/handlers.ts';
import { draw } from './draw.service.ts';
import type { LotteryDeps } from './lottery.deps.ts';
import { readDay, readDraws, readLottery, readToday } from './lottery.read.ts';

type Keys =
  | 'GET /lottery'
  | 'GET /lottery/:lottery/days/:day'
  | 'GET /me/lottery'
  | 'GET /me/lottery/draws'
  | 'POST /me/lottery/draws';

export const lotteryRoutes = (deps: LotteryDeps): Handlers<Keys> => ({
  'GET /lottery': ({ query }, _, { country }) => readLottery(deps, query.locale, country),
  'GET /lottery/:lottery/days/:day': ({ params }) => readDay(deps, params),
  'GET /me/lottery': ({ query }, { playerId }) => readToday(deps, playerId, query.locale),
  'GET /me/lottery/draws': ({ query }, { playerId }) => readDraws(deps, playerId, query),
  'POST /me/lottery/draws': ({ body }, caller, { idempotencyKey: key, country }) =>
    draw(deps, caller, body, { key, country }),
});
