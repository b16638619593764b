import { randomInt, randomUUID } from 'node:crypto';
import type { Action } from './call.ts';
import type { Settings } from './settings.ts';

/** A uid from the shop's own range (docs/integration/game-backend.md), which no player of the game can have. */
export const NOBODY = String(1_900_000_000_000 + randomInt(99_999_999_999));
/** Lower-case and long, unlike ids in games. */
export const NO_ROLE = 'doctor-no-such-role';
export const NO_ITEM = 'doctor-no-such-item';

export const delivery = (over: object = {}) => ({
  deliveryId: randomUUID(),
  orderNumber: `doctor-${Date.now()}`,
  uid: NOBODY,
  roleId: NO_ROLE,
  serverId: 'doctor',
  contents: [{ id: NO_ITEM, quantity: 1 }],
  ...over,
});

/** Returns a body that does no harm if the backend accepts it: for an unknown player and an unknown item. */
export function bodyOf(action: Action, { region }: Settings): object {
  if (action === 'characters') return { uid: NOBODY, region };
  if (action === 'profile') return { uid: NOBODY };
  if (action === 'offers') return { uid: NOBODY, region, roleId: NO_ROLE };
  const { deliveryId, orderNumber, ...rest } = delivery();
  return action === 'recall' ? { deliveryId, orderNumber } : { deliveryId, orderNumber, ...rest };
}
