import { historyOf } from '#server/domains/points/index.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { redeem } from './redeem.service.ts';
import type { VipDeps } from './vip.deps.ts';
import { presentVip } from './vip.present.ts';
import { readVip } from './vip.read.ts';

type Keys = 'GET /vip' | 'GET /me/vip' | 'GET /me/points' | 'POST /vip/redeem/:entry';

export const vipRoutes = (deps: VipDeps): Handlers<Keys> => ({
  'GET /vip': ({ query }) => Promise.resolve(presentVip(deps, query.locale)),
  'GET /me/vip': (_, { playerId }) => readVip(deps, playerId),
  'GET /me/points': async ({ query: { page, size } }, { playerId }) => {
    const rows = await historyOf(deps.sql, playerId, { limit: size + 1, offset: (page - 1) * size });
    return {
      entries: rows
        .slice(0, size)
        .map(({ id, kind, points, number, at }) => ({ id, kind, points, order: number, at: at.toISOString() })),
      more: rows.length > size,
    };
  },
  'POST /vip/redeem/:entry': (input, caller, { idempotencyKey }) => redeem(deps, caller, input, idempotencyKey),
});
