export type { DeliveryAnswer, DeliveryOrder, GameDelivery } from './fulfilment.port.ts';
export type { NewDelivery } from './fulfilment.repo.ts';
export { createFulfilment, type Fulfilment } from './fulfilment.service.ts';
