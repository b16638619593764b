import type { Sql } from '#server/db/client.ts';
import type { GameHandlers } from '#server/http/signed/game-api.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { findDelivery } from './game-api.repo.ts';

/** Handlers of game backends' requests about their deliveries. */
export const deliveriesGameApi = ({ sql }: { sql: Sql }): GameHandlers<'POST /deliveries/:id'> => ({
  'POST /deliveries/:id': async ({ id }, { gid }) => {
    const found = await findDelivery(sql, gid, id);
    if (!found) throw apiError('delivery.unknown', {});
    return {
      deliveryId: found.id,
      orderNumber: found.source === 'order' ? found.reference : null,
      uid: String(found.uid),
      roleId: found.roleId,
      state: found.state,
      tries: found.attempts,
      acceptedAt: found.state === 'accepted' ? found.updatedAt.toISOString() : null,
    };
  },
});
