import type { z } from 'zod';
import { accessApi } from './access.ts';
import { approvalApi } from './approvals.ts';
import { auditApi } from './audit.ts';
import { catalogApi } from './catalog.ts';
import { couponApi } from './coupons.ts';
import { differencesApi } from './differences.ts';
import { disputeApi } from './disputes.ts';
import { endpointsApi } from './endpoints.ts';
import { grantListsApi } from './grant-lists.ts';
import { integrationsApi } from './integrations.ts';
import { invoicesApi } from './invoices.ts';
import { issuerApi } from './issuer.ts';
import { keysApi } from './keys.ts';
import { moneyApi } from './money.ts';
import { newsApi } from './news.ts';
import { offersApi } from './offers.ts';
import { orderApi } from './orders.ts';
import { peopleApi } from './people.ts';
import { personalOffersApi } from './personal-offers.ts';
import { playerDataApi } from './player-data.ts';
import { playerFileApi } from './player-file.ts';
import { playerMoneyApi } from './player-money.ts';
import { playerRewardsApi } from './player-rewards.ts';
import { playerSignInApi } from './player-sign-in.ts';
import { playerApi } from './players.ts';
import { previewApi } from './previews.ts';
import { todayApi } from './today.ts';
import { waitingApi } from './waiting.ts';
import { waysApi } from './ways.ts';

/** The endpoints of the desk, the web console of the publisher's team, by subject. */
export const operatorApi = {
  ...accessApi,
  ...issuerApi,
  ...waysApi,
  ...orderApi,
  ...disputeApi,
  ...invoicesApi,
  ...playerApi,
  ...playerMoneyApi,
  ...playerDataApi,
  ...playerFileApi,
  ...playerRewardsApi,
  ...playerSignInApi,
  ...couponApi,
  ...personalOffersApi,
  ...todayApi,
  ...waitingApi,
  ...approvalApi,
  ...differencesApi,
  ...newsApi,
  ...previewApi,
  ...moneyApi,
  ...offersApi,
  ...grantListsApi,
  ...peopleApi,
  ...auditApi,
  ...integrationsApi,
  ...keysApi,
  ...endpointsApi,
  ...catalogApi,
} as const;

export type OperatorApi = typeof operatorApi;
export type OperatorCall = keyof OperatorApi;

type PartOf<K extends OperatorCall, P extends string> = OperatorApi[K] extends { [Q in P]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** The output of a call as JSON. */
export type OperatorOutput<K extends OperatorCall> = z.output<OperatorApi[K]['output']>;

/** The input of a call; parts that it does not have are undefined. */
export type OperatorInput<K extends OperatorCall> = {
  [P in 'params' | 'query' | 'body' as PartOf<K, P> extends undefined ? never : P]: PartOf<K, P>;
};
