export { eraseDeliveries } from './erase.repo.ts';
export type { DeliveryState } from './fulfilment.machine.ts';
export type { Decided } from './fulfilment.operate.ts';
export type { DeliveryAnswer, DeliveryOrder, GameDelivery, RecallAnswer } from './fulfilment.port.ts';
export { startRecalls } from './fulfilment.recall.work.ts';
export { type NewDelivery, parkedDeliveries } from './fulfilment.repo.ts';
export { type Fulfilment, fulfilment } from './fulfilment.service.ts';
export { startCourier } from './fulfilment.work.ts';
export { deliveriesGameApi } from './game-api.routes.ts';
