export { ordersGameApi } from './game-api.routes.ts';
export type { OrdersDeps } from './orders.deps.ts';
export { eraseLeftOver, onErased } from './orders.erase.ts';
export { closeOverdue, expireOrders } from './orders.expire.ts';
export { type OrderHub, openOrderHub } from './orders.live.ts';
export { orderReactions } from './orders.react.ts';
export { recentCharacters } from './orders.read.ts';
export { ensurePartitions } from './orders.repo.ts';
export { orderRoutes } from './orders.routes.ts';
