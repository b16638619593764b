import type { previewApi } from '#contract/operator/previews.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { Limits } from '../../kernel/limits/limit.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import type { Parts } from '../../operations/parts.ts';
import type { AccessCall } from './access-handlers.ts';
import { approvalHandlers } from './approval-handlers.ts';
import { auditHandlers } from './audit-handlers.ts';
import { catalogHandlers } from './catalog-handlers.ts';
import { differencesHandlers } from './differences-handlers.ts';
import { disputeHandlers } from './dispute-handlers.ts';
import { endpointHandlers } from './endpoint-handlers.ts';
import { grantListHandlers } from './grant-list-handlers.ts';
import { integrationsHandlers } from './integrations-handlers.ts';
import { invoiceHandlers } from './invoice-handlers.ts';
import { keysHandlers } from './keys-handlers.ts';
import { moneyHandlers } from './money-handlers.ts';
import { newsHandlers } from './news-handlers.ts';
import { offersHandlers } from './offers-handlers.ts';
import { orderHandlers } from './order-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { personalOfferHandlers } from './personal-offer-handlers.ts';
import { playerFileHandlers } from './player-file-handlers.ts';
import { playerHandlers } from './player-handlers.ts';
import { todayHandlers } from './today-handlers.ts';
import { waitingHandlers } from './waiting-handlers.ts';

/** Maps the operators' endpoints to operations. */
export const operationHandlers = (
  parts: Parts,
  { workersAlive, limits }: { workersAlive: () => boolean; limits: Limits },
): Omit<OperatorHandlers<DeskCaller>, AccessCall | keyof typeof previewApi> => ({
  ...orderHandlers(parts),
  ...disputeHandlers(parts),
  ...invoiceHandlers(parts),
  ...playerHandlers(parts),
  ...playerFileHandlers(parts),
  ...waitingHandlers(parts),
  ...approvalHandlers(parts),
  ...differencesHandlers(parts),
  ...moneyHandlers(parts),
  ...todayHandlers(parts, workersAlive),
  ...offersHandlers(parts),
  ...personalOfferHandlers(parts),
  ...grantListHandlers(parts),
  ...peopleHandlers(parts),
  ...auditHandlers(parts),
  ...integrationsHandlers(parts, limits),
  ...keysHandlers(parts),
  ...endpointHandlers(parts, limits),
  ...catalogHandlers(parts),
  ...newsHandlers(parts),
});
