import type { Handlers } from '#server/http/api/handlers.ts';
import { redeem } from './redeem.service.ts';
import type { VipDeps } from './vip.deps.ts';
import { presentVip } from './vip.present.ts';
import { readVip } from './vip.read.ts';

type Keys = 'GET /vip' | 'GET /me/vip' | 'POST /vip/redeem/:entry';

export const vipRoutes = (deps: VipDeps): Handlers<Keys> => ({
  'GET /vip': ({ query }) => Promise.resolve(presentVip(deps, query.locale)),
  'GET /me/vip': (_, { playerId }) => readVip(deps, playerId),
  'POST /vip/redeem/:entry': (input, caller, { idempotencyKey }) => redeem(deps, caller, input, idempotencyKey),
});
